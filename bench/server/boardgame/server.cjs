// The hunt served by boardgame.io from a folder of files: node server.cjs FOLDER

const { FlatFile, Server } = require("boardgame.io/server");
const hunt = require("./game.cjs");

const server = Server({
  games: [hunt],
  db: new FlatFile({ dir: process.argv[2] }),
  origins: [],
});
server.run(0).then(({ appServer }) => {
  console.log(`boardgame.io is at http://127.0.0.1:${appServer.address().port}`);
});
