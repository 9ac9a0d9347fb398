// A treasure hunt with a state about as large as Tobago's: four maps of sites, clue cards in secret
// hands, vehicles and amulets on 104 spaces. Every move is checked, draws from chance and passes
// the turn.

const { INVALID_MOVE } = require("boardgame.io/core");

const COLOURS = ["white", "grey", "black", "brown"];
const SPACES = [];
for (let q = -6; q <= 6; q++) for (let r = -4; r <= 3; r++) SPACES.push([q, r]);

const CLUES = [];
for (const relation of ["in", "not-in", "next-to", "not-next-to"])
  for (const place of ["largest-jungle", "largest-mountain", "beach", "river", "lake", "scrubland"])
    for (const every of [2, 3]) CLUES.push(`${relation}:${place}:${every}`);

const legs = ([q, r], [s, t]) =>
  Math.max(Math.abs(q - s), Math.abs(r - t), Math.abs(q + r - s - t));

function setup({ ctx, random }) {
  const deck = random.Shuffle(CLUES);
  const spaces = random.Shuffle(SPACES);
  const player = () => ({
    atv: spaces.pop(),
    hand: deck.splice(0, 6),
    roses: 15,
    amulets: 0,
    treasure: [],
  });
  const players = Object.fromEntries(ctx.playOrder.map((id) => [id, player()]));
  const maps = Object.fromEntries(COLOURS.map((colour) => [colour, freshMap(random)]));
  return { phase: "turn", players, maps, amulets: spaces.slice(0, 9), deck, discard: [] };
}

const freshMap = (random) => ({ cards: [], sites: random.Shuffle(SPACES).slice(0, 40) });

// A clue keeps the sites whose place in the list its number does not divide.
function playClue({ G, playerID, random }, card, colour) {
  const player = G.players[playerID];
  const map = G.maps[colour];
  if (!map || !Number.isInteger(card) || !(card in player.hand)) return INVALID_MOVE;
  const every = Number(player.hand[card].split(":")[2]);
  const sites = map.sites.filter((_, place) => place % every !== 0);
  if (sites.length === 0 || sites.length === map.sites.length) return INVALID_MOVE;
  const [clue] = player.hand.splice(card, 1);
  map.cards.push({ clue, roses: [Number(playerID)] });
  map.sites = sites;
  if (sites.length === 1) raise(G, colour, random);
  refill(G, player, random);
}

function raise(G, colour, random) {
  for (const { clue, roses } of G.maps[colour].cards) {
    G.discard.push(clue);
    for (const seat of roses) G.players[seat].treasure.push(random.D6());
  }
  for (const player of Object.values(G.players)) player.treasure = player.treasure.slice(-8);
  G.maps[colour] = freshMap(random);
}

function refill(G, player, random) {
  if (G.deck.length === 0) [G.deck, G.discard] = [random.Shuffle(G.discard), []];
  if (G.deck.length > 0) player.hand.push(G.deck.pop());
}

function drive({ G, playerID, random }, to) {
  const player = G.players[playerID];
  const known = SPACES.some(([q, r]) => q === to?.[0] && r === to?.[1]);
  if (!known || legs(player.atv, to) > 3) return INVALID_MOVE;
  player.atv = to;
  const here = G.amulets.findIndex(([q, r]) => q === to[0] && r === to[1]);
  if (here < 0) return;
  player.amulets += 1;
  G.amulets[here] = SPACES[random.Die(SPACES.length) - 1];
}

// What a seat may know: its own hand and treasure; of the rest, how many cards there are.
function playerView({ G, playerID }) {
  const blank = (cards) => cards.map(() => null);
  const seen = (id, player) =>
    id === playerID
      ? player
      : { ...player, hand: blank(player.hand), treasure: blank(player.treasure) };
  const players = Object.entries(G.players).map(([id, player]) => [id, seen(id, player)]);
  return { ...G, deck: blank(G.deck), players: Object.fromEntries(players) };
}

module.exports = {
  name: "hunt",
  setup,
  playerView,
  moves: { playClue: { move: playClue, client: false }, drive: { move: drive, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true, // else every state carries the one before
};
