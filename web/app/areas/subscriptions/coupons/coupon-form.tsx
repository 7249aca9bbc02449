import { MultiSelect, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Coupon, createCoupon, listProducts, updateCoupon } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { ifGiven, useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { DayInput } from '../../../kit/time/when-input.tsx'
import { useCouponWords } from './words.ts'

interface CouponFormProps {
  coupon: Coupon | null
  onClose: () => void
}

export const CouponForm = ({ coupon, onClose }: CouponFormProps) =>
  coupon ? <EditCoupon coupon={coupon} onClose={onClose} /> : <NewCoupon onClose={onClose} />

function useStored(onClose: () => void) {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['coupons'] })
    onClose()
  }
}

function NewCoupon({ onClose }: { onClose: () => void }) {
  const words = useCouponWords()
  const numbers = useNumbers()
  const { organization } = useMe()
  const stored = useStored(onClose)
  const draft = useDraft({
    of: 'coupon/new',
    saved: {
      ...{ code: '', name: '', value: '', currency: organization.currency, periods: '', most: '', until: '' },
      kind: 'percent' as Coupon['kind'],
      duration: 'once' as Coupon['duration'],
      products: [] as string[],
    },
  })
  const [kind, setKind] = draft.part('kind')
  const [duration, setDuration] = draft.part('duration')
  const [products, setProducts] = draft.part('products')
  const { field, values } = draft
  const known = useQuery({
    queryKey: ['products', 'of-coupons'],
    queryFn: () => listProducts({ client, query: { limit: 200 } }),
  })
  const isAmount = kind === 'amount'
  const currency = values.currency.trim().toUpperCase()
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.newCoupon}
      submit={words.createCoupon}
      onClose={onClose}
      onSubmit={async () =>
        createCoupon({
          client,
          body: {
            code: values.code.trim(),
            name: values.name.trim() || null,
            kind,
            value: isAmount ? numbers.amount(values.value, currency) : numbers.decimal(values.value),
            currency: isAmount ? currency : null,
            duration,
            periods: duration === 'repeating' ? numbers.decimal(values.periods, 0) : null,
            max_redemptions: ifGiven(values.most, text => numbers.decimal(text, 0)),
            redeem_by: values.until || null,
            product_ids: products,
          },
        })
      }
      onDone={stored}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={words.code}
          placeholder={words.codeHint}
          required
          data-autofocus
          {...field('code')}
        />
        <TextInput label={words.name} placeholder={words.nameHint} {...field('name')} />
        <Select
          label={words.kind}
          data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
          value={kind}
          allowDeselect={false}
          onChange={value => setKind(value as Coupon['kind'])}
        />
        <NumberText
          label={isAmount ? words.amountIn(currency) : words.percent}
          {...(isAmount ? { currency } : {})}
          required
          {...field('value')}
        />
        <Select
          label={words.duration}
          data={Object.entries(words.durations).map(([value, label]) => ({ value, label }))}
          value={duration}
          allowDeselect={false}
          onChange={value => setDuration(value as Coupon['duration'])}
        />
        {duration === 'repeating' && (
          <NumberText label={words.periods} decimals={0} required {...field('periods')} />
        )}
        {isAmount && <TextInput label={words.currency} maxLength={3} required {...field('currency')} />}
      </SimpleGrid>
      <MultiSelect
        label={words.products}
        {...(products.length === 0 ? { placeholder: words.productsHint } : {})}
        searchable
        data={(known.data?.data ?? []).map(one => ({ value: one.id, label: one.name }))}
        value={products}
        onChange={setProducts}
      />
      <Limits field={field} />
    </FormModal>
  )
}

/** What of a coupon can still be changed: what it takes off is agreed where it runs. */
function EditCoupon({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const words = useCouponWords()
  const shell = useCommonWords()
  const numbers = useNumbers()
  const stored = useStored(onClose)
  const draft = useDraft({
    of: `coupon/${coupon.id}`,
    saved: {
      name: coupon.name,
      most: coupon.max_redemptions === null ? '' : String(coupon.max_redemptions),
      until: coupon.redeem_by ?? '',
    },
  })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen
      title={`${words.editCoupon}: ${coupon.code}`}
      submit={shell.save}
      onClose={onClose}
      onSubmit={async () =>
        updateCoupon({
          client,
          path: { coupon_id: coupon.id },
          body: {
            name: values.name.trim() || coupon.code,
            max_redemptions: ifGiven(values.most, text => numbers.decimal(text, 0)),
            redeem_by: values.until || null,
          },
        })
      }
      onDone={stored}
    >
      <TextInput label={words.name} data-autofocus {...field('name')} />
      <Limits field={field} />
    </FormModal>
  )
}

function Limits({ field }: { field: (name: 'most' | 'until') => Parameters<typeof DayInput>[0] }) {
  const words = useCouponWords()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NumberText label={words.most} placeholder={words.unlimited} decimals={0} {...field('most')} />
      <DayInput label={words.redeemBy} {...field('until')} />
    </SimpleGrid>
  )
}
