import { registerHooks } from 'node:module'

// Given to a server by `--import`: it runs from its sources, since nothing can be exchanged inside of a bundle.

registerHooks({
  resolve(specifier, context, next) {
    return specifier === './bundle/find.js'
      ? { url: 'data:text/javascript,export const findBundle = () => null', shortCircuit: true }
      : next(specifier, context)
  },
})
