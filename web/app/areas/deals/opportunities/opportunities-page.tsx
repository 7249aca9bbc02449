import { Badge, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconBriefcase, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  convertOpportunity,
  listOpportunities,
  type Opportunity,
  updateOpportunity,
} from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { LinkButton } from '../../../kit/link-button.tsx'
import { notifications } from '../../../kit/notices.tsx'
import { RecordLink } from '../../../kit/record/record-link.tsx'
import { EmptyState } from '../../../kit/screen/empty-state.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../../kit/screen/screen-title.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import css from './opportunities.module.css'
import { useOpportunityWords } from './words.ts'

type Status = Opportunity['status']
const statuses = ['open', 'converted', 'dismissed'] as const

/** What may become a deal: looked at, then made one or dismissed. */
export function OpportunitiesPage(): ReactNode {
  const words = useOpportunityWords()
  const [status, setStatus] = useState<Status>('open')
  const found = useInfiniteQuery({
    queryKey: ['opportunities', status],
    queryFn: ({ pageParam }) => listOpportunities({ client, query: { status, page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.has_next ? pagination.page + 1 : null),
  })
  const rows = found.data?.pages.flatMap(page => page.data)
  return (
    <section className={css.screen} aria-label={words.opportunities}>
      <Group gap="sm">
        <ScreenTitle>{words.opportunities}</ScreenTitle>
        <SegmentedControl
          size="xs"
          aria-label={words.status}
          data={statuses.map(value => ({ value, label: words.statuses[value] }))}
          value={status}
          onChange={value => setStatus(value as Status)}
        />
      </Group>
      {!rows && <Unloaded query={found} />}
      {rows?.length === 0 && <EmptyState title={words.none[status]} text={words.noneText} ghost="rows" />}
      <ul className={css.rows}>
        {rows?.map(one => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button variant="subtle" loading={found.isFetching} onClick={() => void found.fetchNextPage()}>
          {words.showMore}
        </Button>
      )}
    </section>
  )
}

function Row({ one }: { one: Opportunity }) {
  const words = useOpportunityWords()
  const shell = useCommonWords()
  const formats = useFormats()
  const may = useMay()
  const navigate = useNavigate()
  const path = { opportunity_id: one.id }
  const stale = ['opportunities', 'deals']
  const convert = useAct(() => convertOpportunity({ client, path, body: {} }), {
    stale,
    onDone: ({ data }) => void navigate({ to: '/deals/$dealId', params: { dealId: data.id } }),
  })
  const put = useAct(
    (status: 'open' | 'dismissed') => updateOpportunity({ client, path, body: { status } }),
    {
      stale,
    },
  )
  const dismiss = () =>
    put.mutate('dismissed', {
      onSuccess: () => {
        const id = `dismissed-${one.id}`
        notifications.show({
          id,
          message: (
            <>
              {words.dismissed(one.title)}{' '}
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => {
                  notifications.hide(id)
                  put.mutate('open')
                }}
              >
                {shell.undo}
              </Button>
            </>
          ),
        })
      },
    })
  return (
    <li className={css.row}>
      <div className={css.text}>
        <Group gap={8}>
          <Text fw={600}>{one.title}</Text>
          <Badge size="sm" variant="light">
            {words.sources[one.source]}
          </Badge>
          <Badge
            size="sm"
            variant="light"
            color={one.score >= 75 ? 'green' : one.score >= 50 ? 'yellow' : 'gray'}
          >
            {words.score(formats.number(one.score))}
          </Badge>
        </Group>
        {one.summary && <Text size="sm">{one.summary}</Text>}
        <Group gap="md" className={css.facts}>
          {one.company_id && <RecordLink kind="company" id={one.company_id} otherwise="…" />}
          {one.contact_id && <RecordLink kind="contact" id={one.contact_id} otherwise="…" />}
          {one.amount_cents !== null && <span>{formats.money(one.amount_cents, one.currency)}</span>}
          <span>{formats.ago(one.created_at)}</span>
        </Group>
      </div>
      {one.deal_id ? (
        <LinkButton to="/deals/$dealId" params={{ dealId: one.deal_id }} variant="default" size="xs">
          {words.openDeal}
        </LinkButton>
      ) : (
        may('member') && (
          <Group gap="xs" wrap="nowrap">
            {one.status === 'dismissed' ? (
              <Button size="xs" variant="default" onClick={() => put.mutate('open')}>
                {words.takeBack}
              </Button>
            ) : (
              <Button size="xs" variant="default" leftSection={<IconX size={14} />} onClick={dismiss}>
                {words.dismiss}
              </Button>
            )}
            <Button
              size="xs"
              leftSection={<IconBriefcase size={14} />}
              loading={convert.isPending}
              onClick={() => convert.mutate()}
            >
              {words.convert}
            </Button>
          </Group>
        )
      )}
    </li>
  )
}
