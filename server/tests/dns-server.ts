import { createSocket } from 'node:dgram'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import * as packet from 'dns-packet'

type RecordType = 'TXT' | 'A' | 'AAAA' | 'MX' | 'CNAME' | 'PTR' | 'SRV'

/** How it treats a name that it does not simply answer for. */
type Mood = 'servfail' | 'refused' | 'silent'

export interface DnsServer {
  readonly address: string
  /** TXT records by name, each in one string. */
  readonly texts: Map<string, string[]>
  /** Sets all records of a type at a name. TXT values that are lists are sent as several strings of one record. */
  set(name: string, type: RecordType, ...values: (string | string[])[]): void
  remove(name: string, type?: RecordType): void
  clear(): void
  /** For a name and all below it; null to end it. */
  mood(name: string, mood: Mood | null): void
  /** Every question as `TYPE name`, in the order they came. */
  readonly questions: string[]
  /** How many came over TCP, for answers that did not fit into a packet. */
  readonly overTcp: number
  close(): Promise<void>
}

const LARGEST_PACKET = 1_232

/** A DNS server on loopback, UDP and TCP: knows what it was told, and that a name above an existing one exists. */
export async function startDnsServer(): Promise<DnsServer> {
  const texts = new Map<string, string[]>()
  const zone = new Map<string, Map<RecordType, (string | string[])[]>>()
  const moods = new Map<string, Mood>()
  const questions: string[] = []
  let overTcp = 0

  const valuesAt = (name: string, type: string): (string | string[])[] => [
    ...(zone.get(name)?.get(type as RecordType) ?? []),
    ...(type === 'TXT' ? (texts.get(name) ?? []) : []),
  ]
  const exists = (name: string): boolean =>
    [...zone.keys(), ...texts.keys()].some(known => known === name || known.endsWith(`.${name}`))
  const moodOf = (name: string): Mood | undefined =>
    [...moods].find(([above]) => name === above || name.endsWith(`.${above}`))?.[1]

  function answer(query: packet.DecodedPacket): packet.Packet | null {
    const [question] = query.questions ?? []
    const name = question!.name.toLowerCase()
    questions.push(`${question!.type} ${name}`)
    const mood = moodOf(name)
    if (mood === 'silent') return null
    const found: packet.Answer[] = []
    let at = name
    // As a resolver that follows aliases does.
    for (let hops = 0; hops < 8; hops += 1) {
      for (const value of valuesAt(at, question!.type)) found.push(record(at, question!.type, value))
      const [alias] = question!.type === 'CNAME' ? [] : valuesAt(at, 'CNAME')
      if (found.some(one => one.type === question!.type) || typeof alias !== 'string') break
      found.push({ name: at, type: 'CNAME', ttl: 60, data: alias })
      at = alias
    }
    const code = mood === 'servfail' ? 2 : mood === 'refused' ? 5 : found.length > 0 || exists(at) ? 0 : 3
    return {
      id: query.id!,
      type: 'response',
      flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | code,
      questions: query.questions!,
      answers: mood ? [] : found,
    }
  }

  const udp = createSocket('udp4')
  udp.on('message', (bytes, from) => {
    const reply = answer(packet.decode(bytes))
    if (!reply) return
    let encoded = packet.encode(reply)
    if (encoded.length > LARGEST_PACKET) {
      const flags = (reply.flags ?? 0) | packet.TRUNCATED_RESPONSE
      encoded = packet.encode({ ...reply, flags, answers: [] })
    }
    udp.send(encoded, from.port, from.address)
  })
  const open = new Set<Socket>()
  const tcp = createServer(socket => {
    open.add(socket)
    let kept = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      kept = Buffer.concat([kept, chunk])
      while (kept.length >= 2 && kept.length >= 2 + kept.readUInt16BE(0)) {
        const length = kept.readUInt16BE(0)
        const reply = answer(packet.decode(kept.subarray(2, 2 + length)))
        kept = kept.subarray(2 + length)
        overTcp += 1
        if (!reply) continue
        const encoded = packet.encode(reply)
        const size = Buffer.alloc(2)
        size.writeUInt16BE(encoded.length)
        socket.write(Buffer.concat([size, encoded]))
      }
    })
  })
  // One number for both kinds: whoever is told to come by TCP comes to the same.
  for (let tries = 0; ; tries += 1) {
    await new Promise<void>(resolve => tcp.listen(0, '127.0.0.1', resolve))
    const { port } = tcp.address() as AddressInfo
    const isBound = await new Promise<boolean>(resolve => {
      udp.once('error', () => resolve(false))
      udp.bind(port, '127.0.0.1', () => resolve(true))
    })
    if (isBound) break
    await new Promise(resolve => tcp.close(resolve))
    if (tries > 20) throw new Error('no port for both kinds')
  }
  return {
    address: `127.0.0.1:${(tcp.address() as AddressInfo).port}`,
    texts,
    questions,
    get overTcp() {
      return overTcp
    },
    set(name, type, ...values) {
      const types = zone.get(name.toLowerCase()) ?? new Map()
      zone.set(name.toLowerCase(), types.set(type, values))
    },
    remove(name, type) {
      if (type) zone.get(name)?.delete(type)
      if (!type || zone.get(name)?.size === 0) zone.delete(name)
    },
    clear() {
      zone.clear()
      texts.clear()
      moods.clear()
      questions.length = 0
    },
    mood(name, mood) {
      if (mood) moods.set(name, mood)
      else moods.delete(name)
    },
    async close() {
      for (const socket of open) socket.destroy()
      await Promise.all([
        new Promise<void>(resolve => udp.close(() => resolve())),
        new Promise<void>(resolve => tcp.close(() => resolve())),
      ])
    },
  }
}

function record(name: string, type: string, value: string | string[]): packet.Answer {
  if (type === 'MX') {
    const [preference, exchange] = String(value).split(' ')
    return { name, type, ttl: 60, data: { preference: Number(preference), exchange: exchange! } }
  }
  if (type === 'SRV') {
    const [priority, weight, port, target] = String(value).split(' ')
    const data = { priority: Number(priority), weight: Number(weight), port: Number(port), target: target! }
    return { name, type, ttl: 60, data }
  }
  const data = type === 'TXT' ? (Array.isArray(value) ? value : chunksOf(value)) : value
  return { name, type, ttl: 60, data } as packet.Answer
}

/** A string of a TXT record holds 255 bytes. */
const chunksOf = (text: string): string[] => text.match(/[\s\S]{1,255}/g) ?? ['']
