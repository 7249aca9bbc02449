import { compareChecks, readDns, startDns } from '../../kit/deliverability/domains.ts'
import { compareBounces, compareHealth } from '../../kit/deliverability/inboxes.ts'
import { compareReading, compareSources } from '../../kit/deliverability/reports.ts'
import { compareSending } from '../../kit/deliverability/sending.ts'
import type { Section } from '../../run.ts'

const PARTS = process.env.BENCH_PARTS?.split(',')
const isWanted = (part: string) => !PARTS || PARTS.includes(part)

/** BENCH_PARTS=checks,health,bounces,reports,sources,sending for some of it, BENCH_SCALE=0.1 for a quick look. */
export const section: Section = {
  summary: 'checks of domains, health of inboxes, bounces, DMARC reports, sending by XOAUTH2',
  async run(bench) {
    const dns = await startDns(bench)
    const { port } = await readDns(dns)
    const server = await bench.startServer({ DNS_SERVERS: `127.0.0.1:${port}` })
    if (isWanted('checks')) await compareChecks(bench, server, dns)
    if (isWanted('health')) await compareHealth(bench, server)
    if (isWanted('bounces')) await compareBounces(bench, server)
    if (isWanted('reports')) await compareReading(bench)
    if (isWanted('sources')) await compareSources(bench, server)
    if (isWanted('sending')) await compareSending(bench, server)
    await server.stop()
    await dns.stop()
  },
}
