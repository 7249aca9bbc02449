import { Readable } from 'node:stream'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { dealFinder } from '#modules/deals/index.ts'
import { asUser } from './access/person.ts'
import { openToWrite } from './access/rules.ts'
import { insertAttachment } from './attachments/queries.ts'
import { addUsers } from './members/join.ts'
import { type Author, postAs, writeMessage } from './messages/post.ts'
import { pagePeople } from './people/queries.ts'
import { createPoll } from './polls/service.ts'
import { createRoom } from './rooms/create.ts'
import { lockDefaultRoom } from './rooms/queries.ts'

const program = (name: string): Author => ({ type: 'hook', id: null, name, key: null })
const grafana = program('Grafana')

interface Team {
  maya: Author
  jonas: Author
  /** Those of them who have an account here. */
  ids: number[]
}

/** The colleagues of the demo; where they are missing, they write as programs do, under their own names. */
async function findTeam(ctx: Ctx): Promise<Team> {
  const since = ctx.now.toString()
  const { rows } = await pagePeople(ctx, null, { q: '', since, limit: 50, offset: 0 })
  const find = (name: string): Author => {
    const row = rows.find(person => person.name === name)
    return row ? { type: 'user', id: row.id, name, key: row.person } : program(name)
  }
  const [maya, jonas] = [find('Maya Ortiz'), find('Jonas Weber')]
  return { maya, jonas, ids: [maya, jonas].flatMap(({ id }) => (id === null ? [] : [Number(id)])) }
}

/** A deal of the demo that is under way. */
const DEAL = 'seats'

/** A team in the middle of its day: three channels, two who talk to each other, and the room of a deal. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const mine = userIdOf(ctx)
  const general = await lockDefaultRoom(ctx.db)
  if (mine === null || !general) return
  const say = async (
    roomId: string,
    author: Author | null,
    text: string,
    more: object = {},
  ): Promise<string> => {
    const opened = await openToWrite(ctx, roomId)
    const row = author
      ? await writeMessage(ctx, opened.room, { author, text, ...more })
      : await postAs(ctx, opened, { text, ...more })
    return row.id
  }
  const team = await findTeam(ctx)
  const { maya, jonas, ids } = team
  await addUsers(ctx, general.id, [mine, ...ids], { role: 'manager', from: 0 })
  await say(general.id, maya, 'Good morning! The new price list is online, thanks for all the comments 🎉')
  await say(general.id, jonas, 'I am at the trade fair until Thursday. **Call me** if something burns.')
  await say(general.id, null, 'Enjoy it! Bring pens.')
  await createPoll(ctx, general.id, {
    question: 'When do we look at the pipeline?',
    options: ['Monday, 9:00', 'Tuesday, 14:00', 'Friday, 11:00'],
  })
  const { data: alerts } = await createRoom(ctx, {
    name: 'alerts',
    topic: 'What machines have to say',
    user_ids: ids,
  })
  await say(alerts.id, grafana, '**[RESOLVED] Queue is long**\nJobs waiting: 12, usual: 10')
  const { data: renewals } = await createRoom(ctx, {
    name: 'renewals',
    topic: 'What runs out this quarter',
    user_ids: ids,
  })
  await say(renewals.id, maya, 'Three are due in December:\n\n- Byron Analytics\n- Northwind\n- Lumen Labs')
  await say(renewals.id, null, 'I take the first two.')
  const { data: direct } = await createRoom(ctx, { kind: 'direct', user_ids: [ids[0] ?? mine] })
  await say(direct.id, maya, 'Caldera ask whether they can begin in January. Shall I say yes?')
  await say(direct.id, null, 'Yes, and send them the order form today, please.')
  await say(direct.id, maya, 'On its way 👍')
  const [deal] = await dealFinder.find(ctx, DEAL, 1)
  if (deal) await seedDealRoom(ctx, { id: deal.id, name: deal.title }, mine, team, say)
}

async function seedDealRoom(
  ctx: Ctx,
  deal: { id: string; name: string },
  mine: number,
  { maya, jonas, ids }: Team,
  say: (roomId: string, author: Author | null, text: string, more?: object) => Promise<string>,
): Promise<void> {
  const { data: room } = await createRoom(ctx, {
    name: deal.name.slice(0, 80),
    topic: 'Everything about this deal in one place',
    visibility: 'private',
    user_ids: ids,
    record: { type: 'deal', id: deal.id },
  })
  const root = await say(
    room.id,
    maya,
    `They want the security questionnaire before they sign. See <deal:${deal.id}>`,
  )
  const file = await addFile(ctx, room.id, mine)
  await say(room.id, null, 'Here it is.', { attachment_ids: [file] })
  await say(room.id, jonas, 'Section 4 needs a date, the rest is fine.', { threadRootId: root })
  await say(room.id, null, 'Done, thank you!', { thread_root_id: root })
}

/** Small enough to lie in memory for a moment; nothing else happens while a demo is made. */
async function addFile(ctx: Ctx, roomId: string, mine: number): Promise<string> {
  const text = 'Security questionnaire\n\n1. Where is data kept? In the European Union.\n'
  const bytes = Readable.from([Buffer.from(text)])
  const stored = await ctx.services.files.put(ctx.organizationId, bytes, 1_000_000)
  const id = newId()
  await insertAttachment(ctx, {
    id,
    room_id: roomId,
    person: asUser(mine, 'owner').key,
    filename: 'security-questionnaire.txt',
    size: stored.size,
    content_type: 'text/plain',
    sha256: stored.sha256,
    file_key: stored.key,
    created_at: ctx.now.toString(),
  })
  return id
}
