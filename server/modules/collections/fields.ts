/** What the fields of these requests mean, where a schema does not say it itself. */
export const fields = {
  provider: 'Who holds the payment method.',
  return_base:
    'Where the customer returns to: on the address of this workspace, or on an origin allowed in the payment integration.',
} as const
