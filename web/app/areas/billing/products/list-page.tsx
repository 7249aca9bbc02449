import { ActionIcon, Badge, Button, Group } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type ListProductsData, listProducts, type Product, updateProduct } from '../../../../../sdk/index.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { oneOf } from '../../../kit/list/filters.tsx'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { notifications } from '../../../kit/notices.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useBillingWords } from '../words.ts'
import { ProductForm } from './product-form.tsx'

export function ProductsPage(): ReactNode {
  const words = useBillingWords()
  const shell = useCommonWords()
  const formats = useFormats()
  const may = useMay()
  const search = useSearch({ from: '/shell/products' })
  const [editing, setEditing] = useState<Product | null>(null)
  const setArchived = useSetArchived()
  const columns: Column<Product>[] = [
    {
      id: 'name',
      label: words.name,
      render: one => one.name,
    },
    { id: 'sku', label: words.sku, wide: true, render: one => one.sku },
    {
      id: 'interval',
      label: words.interval,
      wide: true,
      render: one =>
        one.archived_at ? (
          <Badge color="gray" variant="light">
            {words.archived}
          </Badge>
        ) : (
          words.intervals[one.billing_interval]
        ),
    },
    {
      id: 'tax',
      label: words.tax,
      wide: true,
      render: one =>
        one.tax_rate > 0 ? words.taxRow(one.tax_name ?? words.tax, formats.percent(one.tax_rate)) : '',
    },
    {
      id: 'price',
      label: words.price,
      align: 'right',
      render: one =>
        `${formats.money(one.unit_price_cents, one.currency)}${one.unit ? ` / ${one.unit}` : ''}`,
    },
    ...(may('member')
      ? [
          {
            id: 'tools',
            label: shell.actions,
            align: 'right' as const,
            render: (one: Product) => (
              <Group gap={2} justify="flex-end" wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${words.edit}: ${one.name}`}
                  onClick={() => setEditing(one)}
                >
                  <IconPencil size={15} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${one.archived_at ? words.restore : words.archive}: ${one.name}`}
                  onClick={() => setArchived(one, !one.archived_at)}
                >
                  {one.archived_at ? <IconArchiveOff size={15} /> : <IconArchive size={15} />}
                </ActionIcon>
              </Group>
            ),
          },
        ]
      : []),
  ]
  return (
    <ListScreen<Product, ListProductsData>
      entity="products"
      title={words.products}
      search={search}
      columns={columns}
      filters={[oneOf('include_archived', words.archivedProducts, { true: words.yes })]}
      fetch={(query, signal) => listProducts({ client, query, signal })}
      href={one => `/products/${one.id}`}
      nameOf={one => one.name}
      newLabel={words.newProduct}
      emptyTitle={words.noProducts}
      emptyText={words.noProductsText}
      form={({ isOpen, onClose }) =>
        (isOpen || editing) && (
          <ProductForm
            key={editing?.id ?? 'new'}
            product={editing}
            onClose={editing ? () => setEditing(null) : onClose}
          />
        )
      }
    />
  )
}

/** Gone from the list at once; the notice brings it back. */
function useSetArchived() {
  const words = useBillingWords()
  const shell = useCommonWords()
  const queries = useQueryClient()
  const setting = useMutation({
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      updateProduct({ client, path: { product_id: id }, body: { archived } }),
    onError: error => notifications.show({ color: 'red', message: error.message }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['products'] }),
  })
  return (product: Product, archived: boolean) => {
    setting.mutate({ id: product.id, archived })
    if (!archived) return
    const id = `product-${product.id}`
    notifications.show({
      id,
      message: (
        <>
          {words.productArchived(product.name)}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              notifications.hide(id)
              setting.mutate({ id: product.id, archived: false })
            }}
          >
            {shell.undo}
          </Button>
        </>
      ),
    })
  }
}
