import type { Sources } from './rules.ts'

const tierOf = (path: string) => /\.(unit|heavy)\.test\.ts$/.exec(path)?.[1] ?? 'story'
const needsServer = /^(?:import|\}) ?.*from '(#tests|\.{1,2}(\/\w+)*)\/(harness|cluster)\.ts'/m
const needsProcesses =
  /^(?:import|\}) ?.*from '(#tests|\.{1,2}(\/\w+)*)\/((?:use-)?server-process|browser|system-postgres)\.ts'/m

/** Who runs a tier knows what it costs: `unit` needs nothing, `story` a server in the process, `heavy` may start others. */
export function checkTiers(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (!path.endsWith('.test.ts')) return []
    const tier = tierOf(path)
    if (needsProcesses.test(text) && tier !== 'heavy')
      return [`${path} starts processes or a browser: name it *.heavy.test.ts`]
    if (/\bstartServer\(/.test(text) && /^(server\/(modules|platform)|web)\//.test(path))
      return [`${path} starts servers on its own: useServerProcess() of server/tests ends them, too`]
    if (needsServer.test(text) && tier === 'unit')
      return [`${path} asks for a server: only *.test.ts and *.heavy.test.ts may`]
    return []
  })
}
