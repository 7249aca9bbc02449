/** The least a chat can do: whatever is posted goes to every open WebSocket, from memory. */
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const server = createServer((request, response) => {
  if (request.method !== 'POST') return void response.end('{"ok":true}')
  const pieces: Buffer[] = []
  request.on('data', piece => pieces.push(piece))
  request.on('end', () => {
    const body = Buffer.concat(pieces)
    response.end('{"ok":true}')
    for (const socket of sockets.clients) socket.send(body, { binary: false })
  })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => {
  for (const socket of sockets.clients) socket.terminate()
  server.close()
  server.closeAllConnections()
})
