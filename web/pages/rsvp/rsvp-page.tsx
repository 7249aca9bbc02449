import '@mantine/core/styles/Input.css'
import { Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { answerRsvp, BowlineError } from '../../../sdk/index.ts'
import { pathToken, queryParam } from '../../ui/address.ts'
import { client } from '../../ui/api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useSpeech } from '../../ui/messages.tsx'
import { Card, Shell } from '../../ui/shell.tsx'
import { Failed, Waiting } from '../../ui/states.tsx'
import { inviteQuery, type PublicInvite, type Response } from './query.ts'
import css from './rsvp.module.css'
import { ownZone, whenIn } from './when.ts'
import { useWords } from './words.ts'

const responses: Response[] = ['accepted', 'tentative', 'declined']

export function RsvpPage() {
  const words = useWords()
  const { data: invite, error, refetch } = useQuery(inviteQuery())
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!invite) return <Waiting />
  const { event, organization } = invite
  const brand = {
    name: organization.name,
    logo: null,
    accent_color: organization.branding.accent_color,
    footer_text: null,
  }
  return (
    <Shell brand={brand} title={event.title} narrow>
      <Card labelledBy="event">
        <p className={css.intro}>{words.invites(invite.organizer.name)}</p>
        <h1 id="event" className={css.title}>
          {event.title}
        </h1>
        <Facts invite={invite} />
        {event.description && <p className={css.text}>{event.description}</p>}
        {event.status === 'canceled' ? (
          <p className={css.after} role="status">
            {words.canceled}
          </p>
        ) : event.is_over ? (
          <p className={css.after} role="status">
            {words.over}
          </p>
        ) : (
          <AnswerForm invite={invite} />
        )}
        <p className={css.after}>
          <a href={`/api/v1/app/calendar/rsvp/${encodeURIComponent(pathToken())}/event.ics`}>{words.add}</a>
        </p>
      </Card>
    </Shell>
  )
}

function Facts({ invite: { event } }: { invite: PublicInvite }) {
  const words = useWords()
  const { language } = useSpeech()
  const zone = ownZone()
  const isElsewhere = !event.all_day && zone !== event.timezone
  return (
    <dl className={css.facts}>
      <div>
        <dt>{words.when}</dt>
        <dd>
          {whenIn(event, language, zone)}
          {!event.all_day && <span className={css.other}> ({zone})</span>}
        </dd>
        {isElsewhere && (
          <dd className={css.other}>
            {words.there(whenIn(event, language, event.timezone), event.timezone)}
          </dd>
        )}
      </div>
      {event.recurrence_text && (
        <div>
          <dt>{words.repeats}</dt>
          <dd>{event.recurrence_text}</dd>
        </div>
      )}
      {event.location && (
        <div>
          <dt>{words.where}</dt>
          <dd>{event.location}</dd>
        </div>
      )}
      {event.meeting_url && (
        <div>
          <dt>{words.online}</dt>
          <dd>
            <a href={event.meeting_url} rel="noreferrer">
              {event.meeting_url}
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** A link may choose an answer ahead; it is given with one tap more, since programs follow links too. */
function chosenAhead(invite: PublicInvite): Response | null {
  const asked = queryParam('response')
  const known = responses.find(one => one === asked)
  return known ?? responses.find(one => one === invite.guest.status) ?? null
}

function AnswerForm({ invite }: { invite: PublicInvite }) {
  const words = useWords()
  const queries = useQueryClient()
  const [response, choose] = useState<Response | null>(() => chosenAhead(invite))
  const [comment, setComment] = useState(invite.guest.comment ?? '')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: (given: Response) =>
      answerRsvp({ client, path: { token: pathToken() }, body: { response: given, comment } }),
    onSuccess: ({ data }) => queries.setQueryData(inviteQuery().queryKey, data),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(response === null)
    if (response !== null && !isPending) mutate(response)
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <fieldset className={css.answers}>
        <legend>{words.attend}</legend>
        {responses.map(one => (
          <label key={one} className={css.answer}>
            <input
              type="radio"
              name="response"
              value={one}
              checked={response === one}
              onChange={() => choose(one)}
            />
            {words[one]}
          </label>
        ))}
      </fieldset>
      <Textarea
        label={words.comment}
        value={comment}
        onChange={event => setComment(event.currentTarget.value)}
        maxLength={1000}
        minRows={2}
        size="md"
      />
      <BusyButton size="md" isBusy={isPending}>
        {words.send}
      </BusyButton>
      {isMissing && response === null && (
        <p className={css.failure} role="alert">
          {words.missing}
        </p>
      )}
      {error && (
        <p className={css.failure} role="alert">
          {error instanceof BowlineError && error.status === 409 ? error.message : words.failed}
        </p>
      )}
      {isSuccess && !isPending && (
        <p className={css.saved} role="status">
          {words.thanks}
        </p>
      )}
    </form>
  )
}
