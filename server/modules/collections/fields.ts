/** What the fields of these requests mean, where a schema does not say it itself. */
export const fields = {
  payment_method_id: 'The method to charge; the default one of the customer where none is given.',
  provider: 'Who holds the payment method.',
  provider_ref: 'How the provider calls it.',
  return_base:
    'Where the customer returns to: on the address of this workspace, or on an origin allowed in the payment integration.',
} as const
