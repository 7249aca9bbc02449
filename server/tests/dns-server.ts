import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

export interface DnsServer {
  readonly address: string
  /** TXT records by name. */
  readonly texts: Map<string, string[]>
  close(): Promise<void>
}

/** Answers TXT questions on loopback from a map; everything else does not exist. */
export async function startDnsServer(): Promise<DnsServer> {
  const texts = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => socket.send(answer(query, texts), from.port, from.address))
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    texts,
    close: () => new Promise(resolve => socket.close(() => resolve())),
  }
}

function answer(query: Buffer, texts: Map<string, string[]>): Buffer {
  const labels: string[] = []
  let at = 12
  while (query[at]! > 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
    at += query[at]! + 1
  }
  const question = query.subarray(12, at + 5)
  const found = texts.get(labels.join('.').toLowerCase()) ?? []
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(found.length > 0 ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found.length, 6)
  return Buffer.concat([header, question, ...found.map(record)])
}

function record(text: string): Buffer {
  const data = Buffer.concat([Buffer.of(text.length), Buffer.from(text, 'latin1')])
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(16, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
