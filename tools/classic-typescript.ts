/**
 * TypeScript 7 ships the compiler without the programming interface of before. Tools that still ask for it
 * get TypeScript 6, which stands beside it: node --import ./tools/classic-typescript.ts …
 */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? '@typescript/typescript6' : specifier, context),
})
