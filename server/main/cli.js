import { enableCompileCache, flushCompileCache, setSourceMapsSupport } from 'node:module'
import { join } from 'node:path'
import { findBundle } from './bundle/find.js'

const bundle = findBundle()
// What is compiled is kept from start to start. It must be on before the first real import, and where the directory cannot
// be written it just stays off. JavaScript, this file: to strip its types Node would load a compiler before the cache is
// on, which takes a quarter of a second and twenty megabytes for as long as the server runs.
enableCompileCache(join(bundle ?? join(import.meta.dirname, '../../node_modules/.cache'), 'compile'))
setSourceMapsSupport(bundle !== null)

const { main } = await import(bundle ? join(bundle, 'main.js') : './main.ts')
await main()
// A server runs from here on. One that is killed later writes nothing more.
flushCompileCache()
