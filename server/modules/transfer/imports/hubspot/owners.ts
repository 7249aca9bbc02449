import { type ImportContext, warn } from '../import-context.ts'
import type { Entity } from '../schema.ts'
import { listColleagues } from '../work-queries.ts'

/** "Jane Doe", "jane@acme.example" or "Jane Doe (jane@acme.example)", to whom it is here; who is nobody is told once. */
export async function ownerFinder(
  scene: ImportContext,
  entity: Entity,
): Promise<(text: string) => number | null> {
  const colleagues = await listColleagues(scene.told.db)
  const byEmail = new Map(colleagues.map(({ id, email }) => [email.toLowerCase(), id]))
  const byName = new Map(colleagues.map(({ id, name }) => [name.trim().toLowerCase(), id]))
  return text => {
    if (!text) return scene.run.userId
    const folded = text.toLowerCase()
    const email = /[^\s(<]+@[^\s)>]+/.exec(folded)?.[0]
    const name = folded.replace(/\s*[(<].*$/, '').trim()
    const found = (email && byEmail.get(email)) ?? byName.get(name)
    if (!found) warn(scene, entity, null, `Nobody here is “${text.slice(0, 100)}”: their records go to you`)
    return found || scene.run.userId
  }
}
