// Loaded before a program of the packed app: what Electron gives a utilityProcess to speak with its host, over Node's own channel.
process.parentPort = {
  postMessage: (message) => process.send(message),
  on: (event, listener) => process.on(event, (data) => listener({ data })),
};
