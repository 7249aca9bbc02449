import type { Ctx } from '#kit/context.ts'
import type { NewView } from './schema.ts'
import { createView } from './service.ts'

const wanted: readonly NewView[] = [
  {
    entity: 'contact',
    name: 'Customers',
    filters: { status: ['customer'] },
    sort: 'name',
    visibility: 'organization',
  },
  { entity: 'contact', name: 'New leads', filters: { status: ['lead'] }, sort: '-created_at' },
  {
    entity: 'task',
    name: 'Open calls',
    filters: { status: ['open'], type: ['call'] },
    visibility: 'organization',
  },
  { entity: 'invoice', name: 'Overdue', filters: { status_filter: ['overdue'] }, visibility: 'organization' },
]

export async function seedDemo(ctx: Ctx): Promise<void> {
  for (const view of wanted) await createView(ctx, view)
}
