import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listDeliverabilityDomains, listDeliverabilityInboxes } from '../../../../sdk/index.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import css from './deliverability.module.css'
import { DomainsCard } from './domains-card.tsx'
import { ContentCard } from './editing/content-card.tsx'
import { InboxesCard } from './inboxes-card.tsx'
import { PlacementCard } from './placement-card.tsx'
import { SeedsCard } from './seeds-card.tsx'
import { useDeliverabilityWords } from './words.ts'

export function DeliverabilityPage(): ReactNode {
  const words = useDeliverabilityWords()
  const may = useMay()
  const domains = useQuery({
    queryKey: ['deliverability', 'domains'],
    queryFn: () => listDeliverabilityDomains({ client }),
  })
  const inboxes = useQuery({
    queryKey: ['deliverability', 'inboxes'],
    queryFn: () => listDeliverabilityInboxes({ client }),
  })
  if (!domains.data || !inboxes.data) return <Unloaded query={[domains, inboxes]} />
  return (
    <div className={css.page}>
      <header>
        <ScreenTitle>{words.deliverability}</ScreenTitle>
        <Text c="dimmed">{words.about}</Text>
      </header>
      <DomainsCard domains={domains.data.data} />
      <InboxesCard inboxes={inboxes.data.data} />
      <PlacementCard hasMailbox={inboxes.data.data.length > 0} />
      <SeedsCard />
      {may('member') && <ContentCard />}
    </div>
  )
}
