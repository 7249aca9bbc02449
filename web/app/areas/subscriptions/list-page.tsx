import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type ListSubscriptionsData,
  listSubscriptions,
  type SubscriptionSummary,
} from '../../../../sdk/index.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useSubscriptionFields } from './fields.tsx'
import { useMisbilledWords } from './misbilled/words.ts'
import { NewSubscription } from './new-subscription.tsx'
import { usePriceWords } from './prices/words.ts'
import { useSubscriptionWords } from './words.ts'

export function SubscriptionsPage(): ReactNode {
  const words = useSubscriptionWords()
  const prices = usePriceWords()
  const misbilled = useMisbilledWords()
  const may = useMay()
  const search = useSearch({ from: '/shell/subscriptions' })
  const fields = useSubscriptionFields()
  return (
    <ListScreen<SubscriptionSummary, ListSubscriptionsData>
      entity="subscriptions"
      title={words.subscriptions}
      search={search}
      fields={fields}
      fetch={(query, signal) => listSubscriptions({ client, query, signal })}
      href={one => `/subscriptions/${one.id}`}
      nameOf={one => one.customer_name ?? one.id}
      newLabel={words.newSubscription}
      more={
        <>
          <Button component={Link} to="/subscriptions/misbilled" variant="default">
            {misbilled.title}
          </Button>
          {may('admin') && (
            <Button component={Link} to="/subscriptions/prices" variant="default">
              {prices.title}
            </Button>
          )}
        </>
      }
      emptyTitle={words.empty}
      emptyText={words.emptyText}
      form={({ isOpen, onClose }) => isOpen && <NewSubscription onClose={onClose} />}
    />
  )
}
