import { registerHooks } from 'node:module'
import './from-sources.js'

// Given to a server by `--import`: it sends its statements by pg's own query instead of ours.

const plain = new URL('./plain.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    return found.url.endsWith('/server/platform/db/statement.ts') ? { ...found, url: plain } : found
  },
})
