/** The least that brings a frame from one WebSocket to the others: from memory, whoever sent it. */
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const server = createServer((_, response) => void response.end('{"ok":true}'))
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', socket =>
  socket.on('message', data => {
    for (const client of sockets.clients) if (client !== socket) client.send(data, { binary: false })
  }),
)
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => {
  for (const socket of sockets.clients) socket.terminate()
  server.close()
  server.closeAllConnections()
})
