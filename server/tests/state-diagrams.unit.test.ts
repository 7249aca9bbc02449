import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { components } = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'))

interface Diagram {
  page: string
  /** The shape of the API whose status it draws. */
  shape: string
  arrows: [from: string, to: string][]
}

const diagrams: Diagram[] = readdirSync(join(root, 'docs'))
  .filter(page => page.endsWith('.md'))
  .flatMap(page =>
    [
      ...readFileSync(join(root, 'docs', page), 'utf8').matchAll(
        /```mermaid\nstateDiagram-v2\n([\s\S]*?)```/g,
      ),
    ].map(([, text = '']) => ({
      page,
      shape: /^ {2}%% (\w+)$/m.exec(text)?.[1] ?? '',
      arrows: [...text.matchAll(/^ {2}(\S+) --> (\w+)/gm)].map(([, from, to]) => [from!, to!]),
    })),
  )

describe('the diagrams of states', () => {
  it('are there for what people ask about', () => {
    expect(diagrams.map(({ shape }) => shape).sort()).toEqual(
      [
        'Bill',
        'Campaign',
        'CollectionAttempt',
        'Contract',
        'Enrollment',
        'Invoice',
        'Quote',
        'Run',
        'Subscription',
        'WorkflowRun',
      ].sort(),
    )
  })

  it.each(diagrams)('$page has every status of $shape, and each can be reached', ({ shape, arrows }) => {
    const statuses: string[] = (
      components.schemas[shape].properties.status ?? components.schemas[shape].properties.state
    ).enum
    const reached = new Set(arrows.map(([, to]) => to))
    const left = arrows.map(([from]) => from).filter(from => from !== '[*]')
    expect([...reached].sort()).toEqual([...statuses].sort())
    for (const from of left) expect(statuses).toContain(from)
  })
})
