"use strict";
const at = id => document.getElementById(id);
const AGAIN = 1000; // ms until a lost connection is tried again
const TYPING = 1200; // ms in which digits make one number

let talk = null, view = null, log = [], sent = false, typed = "", lastKey = 0;

function made(tag, text, className) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

// ---------------------------------------------------------------- the connection

function connect() {
  talk = new WebSocket(`ws://${location.host}${location.pathname}/talk`);
  talk.onmessage = event => hear(JSON.parse(event.data));
  talk.onclose = () => {
    view = null;
    notice("No connection to the table: has it been stopped? Trying again.");
    disable();
    setTimeout(connect, AGAIN);
  };
}

function say(what, more = {}) {
  if (talk.readyState !== WebSocket.OPEN || !view) return;
  talk.send(JSON.stringify({ do: what, turn: view.turn, ...more }));
}

function hear(message) {
  if (message.kind === "waiting") notice(message.words);
  else if (message.kind === "refused") {
    sent = false;
    notice(sentence(message.words));
    if (view) choices();
  } else if (message.kind === "hint") advise(message);
  else show(message);
}

function notice(words) {
  at("notice").textContent = words;
  at("notice").hidden = !words;
}

const sentence = words => words && words[0].toUpperCase() + words.slice(1) + (/[.?!]$/.test(words) ? "" : ".");

// ---------------------------------------------------------------- what is shown

function show(seen) {
  const before = view, list = at("log");
  const follow = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  view = seen;
  sent = false;
  typed = "";
  close();
  at("title").textContent = view.title;
  document.title = (mine() ? "Your turn: " : "") + view.title;
  document.querySelector("main").hidden = false;
  notice(view.fault && sentence(`An agent failed, and the game can't go on: ${view.fault}`));
  at("board").innerHTML = view.svg;
  const picture = at("board").querySelector("svg");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", "The table. All that can be chosen is listed as buttons, the position is there in words.");
  at("text").textContent = view.text;
  at("seats").replaceChildren(...view.seats.map(({ name, who }, seat) => {
    const asked = seat === view.actor;
    return made("li", `${asked ? "▶ " : ""}${name}: ${who}`, asked ? "asked" : "");
  }));
  question();
  choices();
  tell(view.log);
  tools();
  if (follow) list.scrollTop = list.scrollHeight;
  const fresh = !before || before.turn !== view.turn;
  if (fresh && mine() && (!document.activeElement || document.activeElement === document.body)) {
    at("question").focus({ preventScroll: true });
  }
}

const mine = () => view && view.choices.length > 0;

function question() {
  at("turn").classList.toggle("mine", mine());
  const asked = view.actor === null ? "" : view.seats[view.actor].name;
  let words = view.outcome && `The game is over: ${view.outcome}.`;
  let how = "";
  if (mine()) {
    words = `Your turn: ${view.question}`;
    how = "Click on what is marked on the table, or on a button, or type its number and press Enter.";
  } else if (!view.over) {
    words = view.seat === null ? `${asked} is asked: ${view.question}` : `${asked} is deciding.`;
  } else how = view.no_new_game ? "" : "A new game begins with the button below.";
  at("question").textContent = words;
  at("how").textContent = how;
}

function choices(hint = null) {
  const chances = new Map(hint ? hint.options.map(([action, , chance]) => [action, chance]) : []);
  at("choices").replaceChildren(...view.choices.map((choice, i) => {
    const row = document.createElement("li");
    const button = row.appendChild(document.createElement("button"));
    if (hint) {
      const bar = button.appendChild(document.createElement("i"));
      bar.style.width = `${100 * chances.get(choice.action)}%`;
    }
    button.append(made("b", `${i + 1}`), made("span", choice.text));
    if (hint) button.append(made("em", `${Math.round(100 * chances.get(choice.action))} %`));
    button.onclick = () => choose(choice);
    button.onmouseenter = button.onfocus = () => point(choice.target, true);
    button.onmouseleave = button.onblur = () => point(choice.target, false);
    button.disabled = sent;
    return row;
  }));
}

function point(target, on) {
  if (!target) return;
  for (const thing of things(target)) thing.classList.toggle("shown", on);
}

const things = target => at("board").querySelectorAll(`[data-target="${CSS.escape(target)}"]`);

function tell({ kept, new: entries }) {
  log = log.slice(0, kept).concat(entries);
  const rows = [];
  let last = null;
  for (const { seat, words, seen } of log) {
    if (last === null || last.seat !== seat || last.words !== words) {
      const name = seat === view.seat ? "You" : view.seats[seat].name;
      const row = made("li", words === "decides" ? `${name} ${seat === view.seat ? "decide" : words}` : `${name}, ${words}`);
      last = { seat, words };
      rows.push(row);
    }
    rows[rows.length - 1].append(...seen.map(line => made("p", line)));
  }
  if (view.over) rows.push(made("li", `The game is over: ${view.outcome}`));
  // Rows that stand stay where they are, so that only new ones are read out.
  const list = at("log");
  rows.forEach((row, i) => {
    if (i >= list.children.length) list.append(row);
    else if (list.children[i].innerHTML !== row.innerHTML) list.children[i].replaceWith(row);
  });
  while (list.children.length > rows.length) list.lastChild.remove();
}

function tools() {
  at("hint").disabled = !mine();
  for (const [id, reason] of [["undo", view.no_undo], ["new", view.no_new_game], ["save", view.no_record]]) {
    at(id).disabled = false; // so that it can say why not
    at(id).setAttribute("aria-disabled", Boolean(reason));
    at(id).title = reason;
  }
  at("hint").hidden = at("undo").hidden = view.seat === null;
  at("watch").hidden = !view.watch;
  if (view.watch) {
    at("play").textContent = view.watch.playing ? "Pause" : "Play";
    at("play").disabled = at("step").disabled = view.over;
    at("speed").value = view.watch.speed;
  }
}

function disable() {
  for (const button of document.querySelectorAll("aside button")) button.disabled = true;
}

// ---------------------------------------------------------------- what a person does

function choose(choice) {
  if (sent || !mine()) return;
  sent = true;
  close();
  for (const button of at("choices").querySelectorAll("button")) button.disabled = true;
  say("choose", { action: choice.action });
}

at("board").onclick = event => {
  const thing = event.target.closest(".choice");
  if (!thing || !mine()) return close();
  const possible = view.choices.filter(choice => choice.target === thing.dataset.target);
  if (possible.length === 1) choose(possible[0]);
  else if (possible.length) open(possible, event);
  event.stopPropagation();
};

function open(possible, event) {
  at("menu").replaceChildren(...possible.map(choice => {
    const button = made("button", choice.text);
    button.setAttribute("role", "menuitem");
    button.onclick = () => choose(choice);
    return button;
  }));
  at("menu").hidden = false;
  const { offsetWidth: width, offsetHeight: height } = at("menu");
  const left = Math.max(8, Math.min(event.clientX, innerWidth - width - 8));
  const top = Math.max(8, Math.min(event.clientY, innerHeight - height - 8));
  at("menu").style.left = `${left + scrollX}px`;
  at("menu").style.top = `${top + scrollY}px`;
  at("menu").firstChild.focus({ preventScroll: true });
}

function close() {
  at("menu").hidden = true;
}

addEventListener("click", event => {
  if (!at("menu").contains(event.target)) close();
});

addEventListener("keydown", event => {
  if (event.key === "Escape") close();
  if (!/^[0-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey || !mine()) return;
  if (event.target.matches("select, input")) return;
  typed = event.timeStamp - lastKey < TYPING ? typed + event.key : event.key;
  lastKey = event.timeStamp;
  if (Number(typed) > view.choices.length) typed = event.key;
  at("choices").querySelectorAll("button")[Number(typed) - 1]?.focus();
});

function advise(hint) {
  if (!view || hint.turn !== view.turn) return;
  choices(hint);
  const [, words, chance] = hint.options[0];
  at("how").textContent = `${hint.agent} would most likely choose: ${words} (${Math.round(100 * chance)} %).`;
}

function asked(id, what) {
  at(id).onclick = () => {
    if (at(id).getAttribute("aria-disabled") === "true") notice(sentence(at(id).title));
    else what();
  };
}

at("hint").onclick = () => say("hint");
asked("undo", () => say("undo"));
asked("new", () => {
  if (view.over || !log.length || confirm("Leave this game and begin another?")) say("new game");
});
asked("save", () => location.assign(`${location.pathname}/record`));
at("play").onclick = () => say(view.watch.playing ? "pause" : "play");
at("step").onclick = () => say("step");
at("speed").onchange = () => say("speed", { speed: Number(at("speed").value) });
for (const speed of [0.5, 1, 2, 5, 20]) {
  const option = made("option", speed);
  option.value = speed;
  at("speed").append(option);
}
connect();
