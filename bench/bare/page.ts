/** The same bytes and headers as a published page, from a framework that knows nothing else. */
import Fastify from 'fastify'

const page = await fetch(process.env.PAGE_URL ?? '', {
  headers: { 'accept-encoding': 'identity', authorization: process.env.PAGE_AUTHORIZATION ?? '' },
})
const body = Buffer.from(await page.arrayBuffer())
const headers = Object.fromEntries(
  [...page.headers].filter(
    ([name]) => !['connection', 'keep-alive', 'content-length', 'date'].includes(name),
  ),
)

const app = Fastify()
app.get('/health', async () => 'ok')
app.get('/page', (_, reply) => reply.headers(headers).send(body))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', () => void app.close())
