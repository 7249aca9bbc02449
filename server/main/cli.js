import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Stripped and compiled sources are kept from start to start. It must be on before the first real import, and where the
// directory cannot be written it just stays off. JavaScript, this one file: to strip its types Node would load a compiler
// before the cache is on, which takes a quarter of a second and twenty megabytes for as long as the server runs.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)))

const { main } = await import('./main.ts')
await main()
