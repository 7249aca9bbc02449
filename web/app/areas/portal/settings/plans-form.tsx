import { Checkbox, MultiSelect, Select, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  listCoupons,
  listProducts,
  type PortalSettings,
  updatePortalSettings,
} from '../../../../../sdk/index.ts'
import { SavedForm } from '../../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { client } from '../../../kit/session/api.ts'
import { SettingsCard } from '../../../kit/settings/settings-page.tsx'
import { usePortalWords } from '../words.ts'
import { Save } from './save.tsx'

const NONE = ''

/** What customers may move to, and what is said to who leaves. */
export function PlansForm({ settings, stale }: { settings: PortalSettings; stale: readonly string[] }) {
  const words = usePortalWords()
  const numbers = useNumbers()
  const products = useQuery({
    queryKey: ['products', 'recurring'],
    queryFn: () => listProducts({ client, query: { limit: 200 } }),
  })
  const coupons = useQuery({
    queryKey: ['coupons', 'offered'],
    queryFn: () => listCoupons({ client, query: { limit: 200 } }),
  })
  const { change, cancel } = settings
  const draft = useSavedDraft(
    {
      of: 'settings/portal/plans',
      saved: {
        quantities: change.quantities,
        max_quantity: numbers.decimalText(change.max_quantity),
        product_ids: change.product_ids,
        when: cancel.when,
        coupon_code: cancel.offer?.coupon_code ?? NONE,
        text: cancel.offer?.text ?? '',
      },
    },
    async values =>
      updatePortalSettings({
        client,
        body: {
          change: {
            quantities: values.quantities,
            max_quantity: numbers.decimal(values.max_quantity, 0),
            product_ids: values.product_ids,
          },
          cancel: {
            when: values.when,
            offer: values.coupon_code ? { coupon_code: values.coupon_code, text: values.text.trim() } : null,
          },
        },
      }),
    stale,
  )
  const [quantities, setQuantities] = draft.part('quantities')
  const [productIds, setProductIds] = draft.part('product_ids')
  const [when, setWhen] = draft.part('when')
  const [coupon, setCoupon] = draft.part('coupon_code')
  const recurring = (products.data?.data ?? []).filter(
    one => one.billing_interval !== 'one_time' && (one.archived_at === null || productIds.includes(one.id)),
  )
  const codes = (coupons.data?.data ?? []).map(({ code }) => code)
  return (
    <SettingsCard title={words.plans} about={words.plansAbout}>
      <SavedForm draft={draft}>
        <Stack gap="sm">
          <Checkbox
            label={words.quantities}
            checked={quantities}
            onChange={event => setQuantities(event.currentTarget.checked)}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NumberText label={words.maxQuantity} required {...draft.field('max_quantity')} />
            <Select
              label={words.when}
              data={Object.entries(words.whens).map(([value, label]) => ({ value, label }))}
              value={when}
              error={draft.errorOf('when')}
              allowDeselect={false}
              onChange={value => setWhen(value as typeof when)}
            />
          </SimpleGrid>
          <MultiSelect
            label={words.products}
            description={words.productsHint}
            data={recurring.map(one => ({ value: one.id, label: one.name }))}
            value={productIds}
            error={draft.errorOf('product_ids')}
            searchable
            onChange={setProductIds}
          />
          <Select
            label={words.coupon}
            description={words.couponHint}
            data={[
              { value: NONE, label: words.noOffer },
              ...new Set([...codes, ...(coupon ? [coupon] : [])]),
            ].map(one => (typeof one === 'string' ? { value: one, label: one } : one))}
            value={coupon}
            error={draft.errorOf('coupon_code')}
            allowDeselect={false}
            onChange={value => setCoupon(value ?? NONE)}
          />
          {coupon !== NONE && (
            <Textarea label={words.offerText} required autosize minRows={2} {...draft.field('text')} />
          )}
          <Save isSaving={draft.isSaving} />
        </Stack>
      </SavedForm>
    </SettingsCard>
  )
}
