import { globSync, readFileSync } from 'node:fs'

// Test support: where the workspace leads.

const sources = globSync('web/app/{areas,shell,kit}/**/*.{ts,tsx}').map(file => readFileSync(file, 'utf8'))

/** The addresses of all screens, as their routes say them: `/contacts/$contactId`. */
export const patterns = [
  ...new Set(sources.flatMap(text => [...text.matchAll(/path: '(\/[^']*)'/g)].map(([, one]) => one!))),
]
export const isFixed = (pattern: string): boolean => !pattern.includes('$')
