import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { Filled } from '#kit/declared/backfill.ts'
import { viewOf } from '../visibility/view-queries.ts'

const PHRASE = /"([^"]*)"?/g
/** Scripts without spaces between words: what stands together is meant together. */
const SPACELESS =
  /[\u0e00-\u0e7f\u1100-\u11ff\u3040-\u318f\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff]{2,}/g

interface Piece {
  text: string
  /** Whole words, with something else before and behind. */
  isOfWords: boolean
}

/** What must stand there as it was typed, beside all the words. */
function piecesOf(q: string): Piece[] {
  const phrases = [...q.matchAll(PHRASE)].map(([, text]) => text!).filter(text => text.trim())
  return [
    ...phrases.map(text => ({ text, isOfWords: text.search(SPACELESS) < 0 })),
    ...(q.match(SPACELESS) ?? []).map(text => ({ text, isOfWords: false })),
  ].slice(0, 20)
}

/** Where nothing else is asked for, nobody pages further; else it is narrowed among more. */
const MOST_PLAIN = 1_000
const MOST = 10_000

export interface Sought {
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const given = ({ q, from, to }: Sought) => [q, from, to].filter(words => words?.trim())

/**
 * Mails with all these words, as one of their ids in SQL; undefined where there are none to look for. As an array: of a function
 * nobody knows how many it finds, and for a thousand all mail would be read where there is not much of it.
 */
export const matching = (sought: Sought, isAlone: boolean): RawBuilder<string> | undefined => {
  const words = given(sought)
  const isPlain = isAlone && words.length === 1 && sought.q === words[0] && piecesOf(sought.q!).length === 0
  return words.length === 0
    ? undefined
    : sql<string>`any(array(select id from find_mails(${words.join(' ')}, ${isPlain ? MOST_PLAIN : MOST})))`
}

const holds = (text: RawBuilder<unknown>, { text: piece, isOfWords }: Piece): RawBuilder<boolean> =>
  isOfWords
    ? sql<boolean>`strpos(' ' || to_plain_words(${text}) || ' ', ' ' || to_plain_words(${piece}) || ' ') > 0`
    : sql<boolean>`strpos(to_plain_words(${text}), to_plain_words(${piece})) > 0`

const people = (list: string) => sql`(select string_agg(concat_ws(' ', p ->> 'name', p ->> 'email'), ' ')
  from jsonb_array_elements(${sql.ref(list)}) p)`

/** Of those that hold the words somewhere: in what the caller sees of them, and where they were asked to stand. */
export function isFoundBy(ctx: Pick<Ctx, 'actor'>, sought: Sought): RawBuilder<boolean> {
  const seen = sql`mail_texts_of(email_messages.id, ${viewOf(ctx)})`
  const words = given(sought).join(' ')
  const wholly = (text: string): Piece => ({ text, isOfWords: true })
  const conditions = [
    sql<boolean>`(${viewOf(ctx)} = 3 or tsvector_to_array(mail_words_of(current_org(), ${words}))
      <@ tsvector_to_array(mail_words_of(current_org(), ${seen})))`,
    ...piecesOf(sought.q ?? '').map(piece => holds(seen, piece)),
    ...(sought.from?.trim() ? [holds(sql`concat_ws(' ', from_name, from_email)`, wholly(sought.from))] : []),
    ...(sought.to?.trim()
      ? [holds(sql`concat_ws(' ', ${people('to_list')}, ${people('cc_list')})`, wholly(sought.to))]
      : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const BATCH = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Mail from before it was searched. */
export async function fillWords({ db }: Ctx, after: string | null): Promise<Filled | null> {
  const { rows } = await sql<{ id: string }>`
    select id from email_messages where id > ${after ?? BEFORE_ALL} order by id limit ${BATCH}`.execute(db)
  if (rows.length === 0) return null
  const ids = rows.map(({ id }) => id)
  await sql`insert into email_words (organization_id, message_id, at, words)
    select m.organization_id, m.id, m.created_at, mail_words_of(m.organization_id, mail_texts_of(m.id, 3))
    from email_messages m where m.id = any(${ids}::uuid[])
      and not exists (select from email_words w where w.message_id = m.id)
    on conflict do nothing`.execute(db)
  return { upTo: ids.at(-1)!, rows: ids.length }
}
