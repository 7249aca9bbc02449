import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { renderTemplate } from './render-chart.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const manifest = JSON.parse(read('package.json')) as { version: string }
const settings = new Set(
  [...read('docs/settings.md').matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name!),
)
const commands = new Set(
  [...read('docs/operations.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!),
)
/** Of the runtime and of a shell, not of the product. */
const usual = ['NODE_ENV', 'PATH']

const unknownSettings = (names: string[]) =>
  names.filter(name => !settings.has(name) && !usual.includes(name))

it('knows the settings and commands that the documents list', () => {
  expect(settings.size).toBeGreaterThan(30)
  expect([...commands]).toEqual(expect.arrayContaining(['all', 'serve', 'worker', 'migrate']))
})

it('has a Dockerfile without complaints, on the runtime that the project brings', () => {
  const text = read('Dockerfile')
  expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
  const node = JSON.parse(read('package.json')).dependencies.node as string
  expect(text).toContain(`FROM node:${node}-`)
  const variables = [.../^ENV (.+)$/m.exec(text)![1]!.matchAll(/(\w+)=/g)].map(([, name]) => name!)
  expect(unknownSettings(variables)).toEqual([])
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files]) => files!.split(' '))
  expect(copied.filter(file => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([])
  expect(text).toMatch(/^USER 10001/m)
})

it('is made by a script that a shell can read', () => {
  for (const script of globSync('{deploy,tools,server/main}/*.sh')) {
    expect(spawnSync('sh', ['-n', script], { encoding: 'utf8' }).stderr).toBe('')
  }
})

it('comes up with compose: known commands and settings, nothing unpinned that holds data', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { image: string; command?: string[]; environment?: Record<string, string> }>
  }
  const own = Object.values(services).filter(({ image }) => image.startsWith('bowline:'))
  expect(own.map(({ command }) => command![0])).toEqual(['migrate', 'serve', 'worker'])
  expect(own.flatMap(({ environment }) => unknownSettings(Object.keys(environment!)))).toEqual([])
  expect(services.postgres!.image).toMatch(/^postgres:\d+/)
  const asked = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!)
  const offered = [...read('deploy/compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!)
  expect(asked.filter(name => !offered.includes(name))).toEqual([])
})

interface Manifest {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: {
    template?: {
      spec: {
        terminationGracePeriodSeconds?: number
        containers: {
          args: string[]
          securityContext: object
          readinessProbe?: { httpGet: { path: string } }
        }[]
      }
    }
    maxReplicas?: number
  }
  data?: Record<string, string>
}

interface Values {
  ingress: { enabled: boolean }
  serve: { maxReplicas: number }
}

function renderChart(change: (values: Values) => void = () => {}): Manifest[] {
  const values = parse(read('deploy/chart/values.yaml'))
  change(values)
  return globSync('deploy/chart/templates/*.yaml').flatMap(file =>
    parseAllDocuments(renderTemplate(read(file), values))
      .map(document => {
        expect(document.errors).toEqual([])
        return document.toJS() as Manifest | null
      })
      .filter(one => one !== null),
  )
}

it('renders as a chart: two deployments, a migration before them, budgets and autoscalers', () => {
  const all = renderChart()
  const names = all.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()
  expect(names).toEqual([
    'ConfigMap bowline',
    'Deployment bowline-serve',
    'Deployment bowline-worker',
    'HorizontalPodAutoscaler bowline-serve',
    'HorizontalPodAutoscaler bowline-worker',
    'Ingress bowline',
    'Job bowline-migrate',
    'PodDisruptionBudget bowline-serve',
    'PodDisruptionBudget bowline-worker',
    'Service bowline',
  ])
  const containers = all.flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
  expect(containers.map(({ args }) => args[0]).sort()).toEqual(['migrate', 'serve', 'worker'])
  for (const { securityContext } of containers) {
    expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
  }
  expect(unknownSettings(Object.keys(all.find(({ kind }) => kind === 'ConfigMap')!.data!))).toEqual([])
  expect(all.find(({ kind }) => kind === 'Job')!.metadata.annotations!['helm.sh/hook']).toBe(
    'pre-install,pre-upgrade',
  )
  const bare = renderChart(values => {
    values.ingress.enabled = false
    values.serve.maxReplicas = 40
  })
  expect(bare.map(({ kind }) => kind)).not.toContain('Ingress')
  expect(bare.flatMap(({ spec }) => spec?.maxReplicas ?? [])).toEqual([40, 8])
  expect(parse(read('deploy/chart/Chart.yaml'))).toMatchObject({ appVersion: manifest.version })
})

it('watches metrics that there are', () => {
  const sources = globSync('server/**/*.ts')
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
  const watched = `${read('deploy/monitoring/grafana.json')}\n${read('deploy/monitoring/alerts.yaml')}`
  const names = [...watched.matchAll(/bowline_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )
  expect(new Set(names).size).toBeGreaterThan(5)
  expect([...new Set(names)].filter(name => !sources.includes(`name: '${name}'`))).toEqual([])
  const states = [...watched.matchAll(/state=\\?"(\w+)/g)].map(([, state]) => state!)
  expect(states.filter(state => !sources.includes(`state: '${state}'`))).toEqual([])
})

const promtool = spawnSync('promtool', ['--version']).status === 0
it.skipIf(!promtool)('alarms when something is wrong and not before', () => {
  execFileSync('promtool', ['test', 'rules', 'deploy/monitoring/alerts.test.yaml'], { stdio: 'pipe' })
})
