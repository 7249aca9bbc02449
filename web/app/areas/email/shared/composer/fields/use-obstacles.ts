import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getEmailSettings, previewDraft } from '../../../../../../../sdk/index.ts'
import { client } from '../../../../../kit/session/api.ts'
import { useFormats } from '../../../../../kit/speech.tsx'
import { isAddress, keyOf, lists } from '../draft/mail-values.ts'
import type { MailDraft } from '../draft/use-mail-draft.ts'
import { useComposerWords } from '../words.ts'

export interface Obstacles {
  canSend: boolean
  /** Why somebody cannot be written to, by address. */
  blocked: ReadonlyMap<string, string>
  /** What keeps it from going, in words. */
  sentences: { text: string; isHalf: boolean }[]
  /** Who is not there for a while, in words: it goes all the same. */
  absences: string[]
  hasFooter: boolean
}

/** As many recipients a personal mail has at most. */
const MOST_PERSONAL = 10

/** Why this mail cannot go as it stands: asked of the server once whoever gets it is another. */
export function useObstacles(mail: MailDraft): Obstacles {
  const words = useComposerWords()
  const formats = useFormats()
  const { values, state } = mail
  const everybody = lists.flatMap(name => values[name])
  const halves = lists.map(name => values.typing[name].trim()).filter(text => text !== '' && !isAddress(text))
  const wrong = [...everybody.map(one => one.email).filter(email => !isAddress(email)), ...halves]
  const people = everybody.map(one => keyOf(one.email)).toSorted()
  const asked = useQuery({
    queryKey: ['draft-preview', values.id, values.reply_to_message_id, people],
    queryFn: () => previewDraft({ client, path: { draft_id: values.id! } }),
    enabled: values.id !== null && people.length > 0 && wrong.length === 0 && state === 'saved',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const settings = useQuery({ queryKey: ['email-settings'], queryFn: () => getEmailSettings({ client }) })
  const blocked = new Map(
    (asked.data?.blocked ?? [])
      .filter(({ email }) => people.includes(keyOf(email)))
      .map(({ email, reason }) => [
        keyOf(email),
        (words.blockedFor[reason] ?? words.blockedFor.manual)!(email),
      ]),
  )
  const absences = (asked.data?.away ?? [])
    .filter(({ email }) => people.includes(keyOf(email)))
    .map(({ email, until }) => {
      const name = everybody.find(one => keyOf(one.email) === keyOf(email))?.name
      return words.isAway(name || email, formats.date(until))
    })
  const isTooMany = new Set(people).size > MOST_PERSONAL
  const sentences = [
    ...[...blocked.values(), ...(isTooMany ? [words.tooMany(MOST_PERSONAL)] : [])].map(text => ({
      text,
      isHalf: false,
    })),
    ...wrong.map(text => ({ text: words.noAddress(text), isHalf: true })),
  ]
  return {
    canSend: (values.to.length > 0 || isAddress(values.typing.to.trim())) && sentences.length === 0,
    blocked,
    sentences,
    absences,
    hasFooter: settings.data?.data.footer_on_personal === true,
  }
}
