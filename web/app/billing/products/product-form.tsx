import { Group, Select, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createProduct, type Product, updateProduct } from '../../../../sdk/index.ts'
import { amountText, decimalText, readDecimal } from '../../form/amount-text.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { readAmount } from '../../form/read-amount.ts'
import { useFields } from '../../form/use-fields.ts'
import { client } from '../../session/api.ts'
import { useMe } from '../../session/session.ts'
import { useShellWords } from '../../shell/words.ts'
import { useSpeech } from '../../speech.tsx'
import { useBillingWords } from '../words.ts'

interface ProductFormProps {
  product: Product | null
  onClose: () => void
}

export function ProductForm({ product, onClose }: ProductFormProps) {
  const words = useBillingWords()
  const shell = useShellWords()
  const { language } = useSpeech()
  const { organization } = useMe()
  const queries = useQueryClient()
  const currency = product?.currency ?? organization.currency
  const [interval, setInterval] = useState<Product['billing_interval']>(
    product?.billing_interval ?? 'one_time',
  )
  const { field, values } = useFields({
    name: product?.name ?? '',
    sku: product?.sku ?? '',
    description: product?.description ?? '',
    unit: product?.unit ?? '',
    price: product ? amountText(product.unit_price_cents, currency, language) : '',
    taxName: product?.tax_name ?? '',
    taxRate: product?.tax_rate ? decimalText(product.tax_rate, language) : '',
  })
  return (
    <FormModal
      isOpen
      title={product ? words.editProduct : words.newProduct}
      submit={product ? shell.save : words.createProduct}
      onClose={onClose}
      onSubmit={async () => {
        const body = {
          name: values.name.trim(),
          sku: values.sku.trim() || null,
          description: values.description.trim() || null,
          unit: values.unit.trim() || null,
          unit_price_cents: values.price.trim() ? readAmount(values.price, currency) : 0,
          currency,
          billing_interval: interval,
          tax_name: values.taxName.trim() || null,
          tax_rate: values.taxRate.trim() ? readDecimal(values.taxRate) : 0,
        }
        return product
          ? updateProduct({ client, path: { product_id: product.id }, body })
          : createProduct({ client, body })
      }}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['products'] })
        onClose()
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      <Group grow align="start">
        <TextInput label={words.priceIn(currency)} inputMode="decimal" {...field('price')} />
        <Select
          label={words.interval}
          data={Object.entries(words.intervals).map(([value, label]) => ({ value, label }))}
          value={interval}
          allowDeselect={false}
          onChange={value => setInterval(value as Product['billing_interval'])}
        />
      </Group>
      <Group grow align="start">
        <TextInput label={words.unit} placeholder={words.unitHint} {...field('unit')} />
        <TextInput label={words.sku} {...field('sku')} />
      </Group>
      <Group grow align="start">
        <TextInput label={words.taxName} placeholder={words.taxNameHint} {...field('taxName')} />
        <TextInput label={words.taxRate} inputMode="decimal" {...field('taxRate')} />
      </Group>
      <Textarea label={words.description} autosize minRows={2} {...field('description')} />
    </FormModal>
  )
}
