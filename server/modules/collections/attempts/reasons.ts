const sayNo = [
  'lost_card',
  'stolen_card',
  'pickup_card',
  'expired_card',
  'incorrect_number',
  'invalid_account',
  'card_not_supported',
  'fraudulent',
  'do_not_try_again',
  'stop_payment_order',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'account_closed',
  'debit_not_authorized',
]
const returned =
  'AC01 AC04 AC06 AC13 AG01 AG02 AM05 BE05 FF01 MD01 MD06 MD07 MS02 RC01 RR01 RR02 RR03 RR04 SL01'
const hard = new Set([...sayNo, ...returned.split(' ')])

/** Whether trying again cannot help: the method is of no use any more. */
export const isHard = (code: string): boolean => hard.has(code)

/** The customer has to agree to it in person: trying again without them would fail alike. */
export const needsCustomer = (code: string): boolean => code === 'authentication_required'
