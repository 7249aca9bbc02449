import { Badge, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { getProduct } from '../../../../../sdk/index.ts'
import { Details, RecordPage } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useBillingWords } from '../words.ts'
import { ProductForm } from './product-form.tsx'

export function ProductPage(): ReactNode {
  const { productId } = useParams({ from: '/shell/products/$productId' })
  const words = useBillingWords()
  const formats = useFormats()
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  const product = useQuery({
    queryKey: ['products', 'one', productId],
    queryFn: () => getProduct({ client, path: { product_id: productId } }),
  })
  if (!product.data) return <Unloaded query={product} />
  const one = product.data.data
  return (
    <>
      <RecordPage
        list={{ to: '/products', label: words.products }}
        title={one.name}
        badges={one.archived_at && <Badge color="gray">{words.archived}</Badge>}
        subtitle={`${formats.money(one.unit_price_cents, one.currency)} · ${words.intervals[one.billing_interval]}`}
        actions={may('member') && <Button onClick={() => setEditing(true)}>{words.edit}</Button>}
        aside={
          <Details
            title={words.details}
            items={[
              { label: words.price, value: formats.money(one.unit_price_cents, one.currency) },
              ...Object.entries(one.prices as Record<string, number>).map(([currency, cents]) => ({
                label: words.priceIn(currency),
                value: formats.money(cents, currency),
              })),
              { label: words.unit, value: one.unit },
              { label: words.interval, value: words.intervals[one.billing_interval] },
              {
                label: words.tax,
                value:
                  one.tax_rate > 0
                    ? words.taxRow(one.tax_name ?? words.tax, formats.percent(one.tax_rate))
                    : words.noTax,
              },
              { label: words.sku, value: one.sku },
              { label: words.created, value: formats.date(one.created_at) },
            ]}
          />
        }
      >
        <Text style={{ whiteSpace: 'pre-wrap' }}>{one.description}</Text>
      </RecordPage>
      {isEditing && <ProductForm product={one} onClose={() => setEditing(false)} />}
    </>
  )
}
