import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Stripped and compiled sources are kept from start to start. It must be on before the first real import,
// and where the directory cannot be written it just stays off.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)))

const { main } = await import('./main.ts')
await main()
