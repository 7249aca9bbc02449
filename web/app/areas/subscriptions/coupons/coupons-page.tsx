import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core'
import { IconCircleOff, IconPencil, IconRestore } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Coupon, type ListCouponsData, listCoupons, updateCoupon } from '../../../../../sdk/index.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { oneOf } from '../../../kit/list/filters.tsx'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { notifications } from '../../../kit/notices.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { CouponForm } from './coupon-form.tsx'
import { useCouponWords } from './words.ts'

export function CouponsPage(): ReactNode {
  const words = useCouponWords()
  const shell = useCommonWords()
  const formats = useFormats()
  const isAdmin = useMay()('admin')
  const search = useSearch({ from: '/shell/coupons' })
  const [editing, setEditing] = useState<Coupon | null>(null)
  const setActive = useSetActive()
  const columns: Column<Coupon>[] = [
    {
      id: 'code',
      label: words.code,
      render: one => (
        <>
          <Text span fw={600}>
            {one.code}
          </Text>{' '}
          {one.name !== one.code && (
            <Text span c="dimmed">
              {one.name}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'discount',
      label: words.discount,
      align: 'right',
      render: one =>
        one.kind === 'percent' ? formats.percent(one.value) : formats.money(one.value, one.currency!),
    },
    {
      id: 'duration',
      label: words.duration,
      wide: true,
      render: one => (one.periods === null ? words.durations[one.duration] : words.invoices(one.periods)),
    },
    {
      id: 'redeemed',
      label: words.redeemed,
      wide: true,
      align: 'right',
      render: one =>
        one.max_redemptions === null
          ? formats.number(one.redemptions)
          : words.redeemedOf(one.redemptions, one.max_redemptions),
    },
    {
      id: 'until',
      label: words.redeemBy,
      wide: true,
      render: one => one.redeem_by && formats.shortDate(one.redeem_by),
    },
    {
      id: 'status',
      label: words.status,
      render: one => (
        <Badge variant="light" color={one.active ? 'green' : 'gray'}>
          {one.active ? words.active : words.inactive}
        </Badge>
      ),
    },
    ...(isAdmin
      ? [
          {
            id: 'tools',
            label: shell.actions,
            align: 'right' as const,
            render: (one: Coupon) => (
              <Group gap={2} justify="flex-end" wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${words.editCoupon}: ${one.code}`}
                  onClick={() => setEditing(one)}
                >
                  <IconPencil size={15} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${one.active ? words.deactivate : words.activate}: ${one.code}`}
                  onClick={() => setActive(one, !one.active)}
                >
                  {one.active ? <IconCircleOff size={15} /> : <IconRestore size={15} />}
                </ActionIcon>
              </Group>
            ),
          },
        ]
      : []),
  ]
  return (
    <ListScreen<Coupon, ListCouponsData>
      entity="coupons"
      title={words.coupons}
      search={search}
      hasSearch={false}
      columns={columns}
      filters={[oneOf('active', words.status, { true: words.active, false: words.inactive })]}
      fetch={(query, signal) => listCoupons({ client, query, signal })}
      nameOf={one => one.code}
      {...(isAdmin ? { onEdit: setEditing } : {})}
      newLabel={isAdmin ? words.newCoupon : null}
      emptyTitle={words.empty}
      emptyText={words.emptyText}
      form={({ isOpen, onClose }) =>
        isAdmin &&
        (isOpen || editing) && (
          <CouponForm
            key={editing?.id ?? 'new'}
            coupon={editing}
            onClose={editing ? () => setEditing(null) : onClose}
          />
        )
      }
    />
  )
}

/** At once; the notice takes it back. */
function useSetActive() {
  const words = useCouponWords()
  const shell = useCommonWords()
  const queries = useQueryClient()
  const setting = useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) =>
      updateCoupon({ client, path: { coupon_id: id }, body: { active } }),
    onError: error => notifications.show({ color: 'red', message: error.message }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['coupons'] }),
  })
  return ({ id, code }: Coupon, active: boolean) => {
    setting.mutate({ id, active })
    if (active) return
    const notice = `coupon-${id}`
    notifications.show({
      id: notice,
      message: (
        <>
          {words.deactivated(code)}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              notifications.hide(notice)
              setting.mutate({ id, active: true })
            }}
          >
            {shell.undo}
          </Button>
        </>
      ),
    })
  }
}
