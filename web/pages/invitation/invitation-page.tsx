import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isGone } from '../../ui/api.ts'
import { LinkIcon, TickIcon } from '../../ui/icons.tsx'
import { Card, Shell } from '../../ui/shell.tsx'
import { Failed, Notice, Waiting } from '../../ui/states.tsx'
import css from './invitation.module.css'
import { JoinForm } from './join-form.tsx'
import { type Invitation, invitationQuery } from './query.ts'
import { useWords } from './words.ts'

export function InvitationPage() {
  const words = useWords()
  const [isOver, setOver] = useState(false)
  const [hasJoined, setJoined] = useState(false)
  const { data: invitation, error, refetch } = useQuery(invitationQuery())
  if (isOver || isGone(error)) {
    return (
      <Notice brand={null} mark={<LinkIcon size={26} />} tone="quiet" title={words.over.title}>
        {words.over.text}
      </Notice>
    )
  }
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!invitation) return <Waiting />
  const { brand, email } = invitation
  if (hasJoined) {
    return (
      <Notice
        brand={brand}
        mark={<TickIcon size={26} />}
        tone="good"
        title={words.joined.title(brand.name)}
        actions={
          <Button component="a" href="/app" size="md">
            {words.joined.open}
          </Button>
        }
      >
        {words.joined.text(email)}
      </Notice>
    )
  }
  return <Join invitation={invitation} onJoined={() => setJoined(true)} onOver={() => setOver(true)} />
}

interface JoinProps {
  invitation: Invitation
  onJoined: () => void
  onOver: () => void
}

function Join({ invitation, onJoined, onOver }: JoinProps) {
  const words = useWords()
  const { brand, invited_by_name, role } = invitation
  return (
    <Shell brand={brand} title={words.title(brand.name)} narrow>
      <Card labelledBy="join">
        <h1 id="join" className={css.title}>
          {words.title(brand.name)}
        </h1>
        <p className={css.intro}>
          {invited_by_name ? words.invitedBy(invited_by_name) : words.invited} {words.role[role]}
        </p>
        <JoinForm invitation={invitation} onJoined={onJoined} onOver={onOver} />
      </Card>
    </Shell>
  )
}
