/** A DNS server that knows one domain with all its records, in a process of its own; over HTTP it says what was asked. */
import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as packet from 'dns-packet'

/** `{"TXT acme.test": ["…"]}` */
const zone = new Map(Object.entries(JSON.parse(process.env.ZONE ?? '{}') as Record<string, string[]>))
const names = new Set<string>()
for (const key of zone.keys()) {
  const labels = key.slice(key.indexOf(' ') + 1).split('.')
  for (let at = 0; at < labels.length; at += 1) names.add(labels.slice(at).join('.'))
}
let asked: string[] = []

const dataOf = (type: string, value: string) => {
  if (type === 'TXT') return [value]
  if (type !== 'MX') return value
  const [preference, exchange] = value.split(' ')
  return { preference: Number(preference), exchange }
}

const udp = createSocket('udp4')
udp.on('message', (bytes, from) => {
  const query = packet.decode(bytes)
  const { name, type } = query.questions![0]!
  const key = `${type} ${name.toLowerCase()}`
  asked.push(key)
  const answers = (zone.get(key) ?? []).map(
    value => ({ name, type, ttl: 60, data: dataOf(type, value) }) as packet.Answer,
  )
  const code = names.has(name.toLowerCase()) ? 0 : 3
  udp.send(
    packet.encode({
      id: query.id!,
      type: 'response',
      flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | code,
      questions: query.questions!,
      answers,
    }),
    from.port,
    from.address,
  )
})
await new Promise<void>(resolve => udp.bind(0, '127.0.0.1', resolve))
const { port } = udp.address() as AddressInfo

createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ port, asked }))
  if (request.url === '/reset') asked = []
}).listen(Number(process.env.PORT), process.env.HOST)
