import { Group, Select, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { createProduct, type Product, updateProduct } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { ifGiven, useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useTaxWords } from '../tax/words.ts'
import { useBillingWords } from '../words.ts'

interface ProductFormProps {
  product: Product | null
  onClose: () => void
}

export function ProductForm({ product, onClose }: ProductFormProps) {
  const words = useBillingWords()
  const tax = useTaxWords()
  const shell = useCommonWords()
  const numbers = useNumbers()
  const { organization } = useMe()
  const queries = useQueryClient()
  const currency = product?.currency ?? organization.currency
  const draft = useDraft({
    of: `product/${product?.id ?? 'new'}`,
    saved: {
      name: product?.name ?? '',
      sku: product?.sku ?? '',
      description: product?.description ?? '',
      unit: product?.unit ?? '',
      price: product ? numbers.amountText(product.unit_price_cents, currency) : '',
      taxName: product?.tax_name ?? '',
      taxRate: product?.tax_rate ? numbers.decimalText(product.tax_rate) : '',
      taxClass: product?.tax_class ?? null,
      supply: product?.supply ?? null,
      interval: (product?.billing_interval ?? 'one_time') as Product['billing_interval'],
    },
  })
  const [interval, setInterval] = draft.part('interval')
  const [taxClass, setTaxClass] = draft.part('taxClass')
  const [supply, setSupply] = draft.part('supply')
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
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
          unit_price_cents: ifGiven(values.price, text => numbers.amount(text, currency)) ?? 0,
          currency,
          billing_interval: interval,
          tax_name: values.taxName.trim() || null,
          tax_rate: ifGiven(values.taxRate, text => numbers.decimal(text)) ?? 0,
          tax_class: taxClass,
          supply,
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
        <NumberText label={words.priceIn(currency)} currency={currency} {...field('price')} />
        <Select
          label={words.interval}
          data={Object.entries(words.intervals).map(([value, label]) => ({ value, label }))}
          value={interval}
          error={draft.errorOf('interval')}
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
        <NumberText label={words.taxRate} {...field('taxRate')} />
      </Group>
      <Group grow align="start">
        <Select
          label={tax.taxClass}
          clearable
          data={Object.entries(tax.taxClasses).map(([value, label]) => ({ value, label }))}
          value={taxClass}
          onChange={value => setTaxClass(value as Product['tax_class'])}
        />
        <Select
          label={tax.supply}
          clearable
          data={Object.entries(tax.supplies).map(([value, label]) => ({ value, label }))}
          value={supply}
          onChange={value => setSupply(value as Product['supply'])}
        />
      </Group>
      <Textarea label={words.description} autosize minRows={2} {...field('description')} />
    </FormModal>
  )
}
