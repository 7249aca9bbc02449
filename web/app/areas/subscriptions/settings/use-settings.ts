import { useQuery } from '@tanstack/react-query'
import { getSubscriptionSettings } from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'

export const useSubscriptionSettings = () =>
  useQuery({
    queryKey: ['subscription-settings'],
    queryFn: () => getSubscriptionSettings({ client }),
  })
