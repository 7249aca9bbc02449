/** What customers, mails, money and contracts do not allow. */
export const rules: Readonly<Record<string, string>> = {
  'A campaign has at most 1,000,000 recipients': 'キャンペーンの受信者は1,000,000人までです。',
  'A fully executed contract cannot be voided. Sign a termination or amendment agreement instead.':
    '締結済みの契約書は無効にできません。代わりに解約または変更の合意書を締結してください。',
  'A lead becomes converted by converting it': 'リードは「連絡先に変換」で変換してください。',
  'A mail has at most {most} recipients': 'メールの宛先は{most}件までです。',
  'A merge can be undone for {days} days': '統合を元に戻せるのは{days}日以内です。',
  'A personal mail goes to at most {most} recipients, copies included':
    '個別のメールの宛先は、CcとBccを含めて{most}件までです。',
  'A reason is required': '理由を入力してください。',
  'A recipient email is required to send a quote': '見積書を送信するには、宛先のメールアドレスが必要です。',
  'A recipient email is required to send an invoice':
    '請求書を送信するには、宛先のメールアドレスが必要です。',
  'A sequence has at most {most} steps': 'シーケンスのステップは{most}個までです。',
  'A void invoice cannot be sent': '無効な請求書は送信できません。',
  'A/B variants are only supported on email steps': 'バリエーションはメールのステップでのみ使用できます。',
  'Add a seed address first': '先にテスト用アドレスを追加してください。',
  'An accepted quote cannot be voided': '承諾済みの見積書は無効にできません。',
  'An organization has at most 500 goals': '目標は500件までです。',
  'Another contact has this email': '別の連絡先がこのメールアドレスを使用しています。',
  'At most {most} can still be refunded': '返金できる残額は{most}までです。',
  'At most {most} of this invoice can still be credited':
    'この請求書で返金伝票にできる残額は{most}までです。',
  'At most {most} seeds': 'テスト用アドレスは{most}件までです。',
  'Campaign has no audience': 'キャンペーンの宛先が設定されていません。',
  'Campaign has no content': 'キャンペーンの本文がありません。',
  'Campaign has no subject': 'キャンペーンの件名がありません。',
  'Cannot add a variant to a variant': 'バリエーションにバリエーションは追加できません。',
  "Cannot cancel a campaign that is '{status}'": 'このキャンペーンは中止できません（ステータス：{status}）。',
  "Cannot pause a campaign that is '{status}'":
    'このキャンペーンは一時停止できません（ステータス：{status}）。',
  "Cannot pause an enrollment that is '{status}'": 'この登録は一時停止できません（ステータス：{status}）。',
  "Cannot resume a campaign that is '{status}'": 'このキャンペーンは再開できません（ステータス：{status}）。',
  "Cannot resume an enrollment that is '{status}'": 'この登録は再開できません（ステータス：{status}）。',
  "Cannot retry a campaign that is '{status}'":
    'このキャンペーンは再試行できません（ステータス：{status}）。',
  "Cannot send a campaign that is '{status}'": 'このキャンペーンは送信できません（ステータス：{status}）。',
  'Changed meanwhile by {name}': 'その間に{name}が変更しました。',
  'Connect Stripe under Settings → Integrations first': '先に「設定」→「連携」でStripeを接続してください。',
  'Contract already has signatures — {what} can no longer be changed. Void it and draft a new one instead.':
    '契約書にはすでに署名があるため、変更できません。無効にして、新しい契約書を作成してください。',
  'Contract already {status}': '契約書のステータスはすでに「{status}」です。',
  'Contract is {status} and can no longer be edited': '契約書は編集できません（ステータス：{status}）。',
  'Contract is {status} and cannot be sent again': '契約書は再送信できません（ステータス：{status}）。',
  'Contract is {status} and cannot be withdrawn': '契約書は取り下げできません（ステータス：{status}）。',
  'Counterparty email required before sending': '送信するには、相手方のメールアドレスが必要です。',
  'Invoice is already {status}': '請求書のステータスはすでに「{status}」です。',
  'Invoice {number} is already {status}': '請求書 {number} のステータスはすでに「{status}」です。',
  'Invoice {number} is already {status}: {field} can no longer be changed':
    '請求書 {number} のステータスは「{status}」のため、{field}は変更できません。',
  'Invoice {number} is still a draft': '請求書 {number} はまだ下書きです。',
  'Lead is already converted': 'このリードはすでに変換されています。',
  'MRR cannot be negative': 'MRRを負の値にすることはできません。',
  'Max {most} line items per invoice': '請求書の明細は{most}行までです。',
  'Maximum number of variants reached': 'これ以上バリエーションを追加できません。',
  'Monthly reveal allowance used up': '今月の開示枠を使い切りました。',
  'No amount may be larger than {most}': '金額は{most}以下にしてください。',
  'No contacts to enroll': '登録する連絡先がありません。',
  'No exchange rate is known for {currency}: set one under Settings → Exchange rates':
    '{currency}の為替レートがありません。「設定」→「為替レート」で設定してください。',
  'No failed recipients to retry': '再試行する受信者はいません。',
  'No mailbox to send from': '送信に使えるメールボックスがありません。',
  'No recipients to send to': '送信先がありません。',
  'No test is running': '実行中のテストはありません。',
  'Not a variant — use DELETE /steps/{step_id} to remove a step': 'バリエーションではなくステップです。',
  'Nothing left to pay': '支払い残高はありません。',
  'Nothing of this payment is left': 'この入金に残額はありません。',
  'Payment method is not active': '支払い方法は有効ではありません。',
  'A payment for this invoice is under way': 'この請求書の支払いが進行中です。',
  'No payment method on file': '支払い方法が登録されていません。',
  'Nothing to reveal for this record': 'このレコードに開示できる情報はありません。',
  "Only a message that nobody knows the fate of can be resolved; this one is '{status}'":
    '確定できるのは、届いたかどうか不明なメールだけです（ステータス：{status}）。',
  'Only an accepted quote can be invoiced': '請求書にできるのは承諾済みの見積書だけです。',
  'Balance would become negative': '残高が不足します。',
  'At most {most} can be applied': '充当できるのは最大{most}です。',
  'Nothing is overpaid': '過払いはありません。',
  'Only an admin can set goals for others': 'ほかの人の目標を設定できるのは管理者だけです。',
  'Only an admin can submit for others': 'ほかの人の代わりに提出できるのは管理者だけです。',
  'Only drafts and scheduled campaigns can be edited':
    '編集できるのは、下書きと送信予約のキャンペーンだけです。',
  'Only people can be revealed': '開示できるのは人物だけです。',
  'Only scheduled campaigns can be unscheduled': '予約を解除できるのは、送信予約のキャンペーンだけです。',
  'Only the first 10,000 results can be paged; narrow the search':
    '表示できるのは先頭の10,000件までです。検索条件を絞り込んでください。',
  'Only who moved the deal or an admin can take it back':
    '元に戻せるのは、商談を移動した人または管理者だけです。',
  'Pause or cancel the campaign first': '先にキャンペーンを一時停止または中止してください。',
  'Period has ended': '期間は終了しています。',
  'Quote {number} is already {status}': '見積書 {number} のステータスはすでに「{status}」です。',
  'Quote {number} is {status} and can no longer be changed':
    '見積書 {number} は変更できません（ステータス：{status}）。',
  'Quote {number} is {status}: nobody asked for approval':
    '見積書 {number} は承認を依頼されていません（ステータス：{status}）。',
  'Quote {quote} is already invoiced as {invoice}':
    '見積書 {quote} はすでに請求書 {invoice} として請求されています。',
  'Reactivating needs a positive mrr_cents': '再開するには、0より大きいMRRが必要です。',
  'Seed already exists': 'このテスト用アドレスはすでに存在します。',
  'Stripe does not accept this key': 'このキーはStripeで受け付けられませんでした。',
  'Stripe rejected the request: {reason}': 'Stripeに拒否されました：{reason}',
  'Subscription is canceled — reactivate it instead of changing it':
    'サブスクリプションは解約済みです。変更ではなく再開してください。',
  'Template error: {error}': 'テンプレートのエラー：{error}',
  'The amounts add up to more than can be written exactly: ask for less at once':
    '合計が大きすぎて正確に表せません。範囲を絞り込んでください。',
  'The attachments are larger than 20 MB together': '添付ファイルの合計が20MBを超えています。',
  'The contact has no email address': '連絡先にメールアドレスがありません。',
  'The contact has no email, and its company no domain to infer one from':
    '連絡先にメールアドレスがなく、会社にも推定に使えるドメインがありません。',
  'The contact is not on this list': '連絡先はこのリストに含まれていません。',
  'The contract text changed after it was signed. This envelope can no longer be executed — void it and send a fresh one.':
    '署名後に本文が変更されたため、締結できません。無効にして、新しく送信してください。',
  'The counterparty has already signed': '相手方はすでに署名しています。',
  'The deals add up to more than can be written exactly: ask for one pipeline or one owner':
    '合計が大きすぎて正確に表せません。パイプラインまたは担当者を絞り込んでください。',
  'The field "{label}" is on page {page}, but the document has 1 page. Move or remove it before sending.':
    '入力欄「{label}」は{page}ページにありますが、文書は1ページしかありません。送信前に移動または削除してください。',
  'The field "{label}" is on page {page}, but the document has {pages} pages. Move or remove it before sending.':
    '入力欄「{label}」は{page}ページにありますが、文書は{pages}ページしかありません。送信前に移動または削除してください。',
  'The last pipeline cannot be deleted': '最後のパイプラインは削除できません。',
  "The owner's email address is not confirmed yet, and until it is nothing leaves through this server's own mail transport. Confirm the address, or connect a mailbox of your own.":
    'オーナーのメールアドレスが未確認のため、このサーバーからは送信できません。アドレスを確認するか、自分のメールボックスを接続してください。',
  'The pipeline has no stage for deals that end like this':
    'パイプラインに、この結果で終わる商談のステージがありません。',
  'The pipeline has no stage of kind {kind}': 'パイプラインに種類が「{kind}」のステージがありません。',
  'The record that was kept is no longer there: undo the later merge first':
    '残したレコードが存在しません。先に、後から行った統合を元に戻してください。',
  'The reporting currency cannot change any more: recurring revenue has been booked in it':
    'この通貨で経常収益が計上されているため、レポートの通貨は変更できません。',
  'The stage {stage} holds 1 deal: name the stage they go to in move_to':
    'ステージ「{stage}」には商談が1件あります。移動先のステージを選択してください。',
  'The stage {stage} holds {deals} deals: name the stage they go to in move_to':
    'ステージ「{stage}」には商談が{deals}件あります。移動先のステージを選択してください。',
  'There can be at most {most} fields for one kind of record':
    'カスタム項目はレコードの種類ごとに{most}個までです。',
  'There is a field with the key {key} already': 'キー「{key}」の項目はすでに存在します。',
  'There is no move of the last 24 hours to take back': '過去24時間に元に戻せる移動はありません。',
  'There is no payment to refund on this invoice': 'この請求書に返金できる入金はありません。',
  'This company has neither website nor domain': 'この会社にはウェブサイトもドメインもありません。',
  'This contract has not been sent for signature yet': 'この契約書はまだ署名を依頼されていません。',
  'This link is for downloading the executed copy only': 'このリンクは締結済みの写しのダウンロード専用です。',
  'No mail servers are known for {domain}': '{domain} のメールサーバーが見つかりません',
  'This mailbox is not shared: only its owner sends from it':
    'このメールボックスは共有されていません。送信できるのは所有者だけです。',
  'This merge was undone already': 'この統合はすでに元に戻されています。',
  'This was undone already': 'すでに元に戻されています。',
  'Somebody changed it since': 'その後、誰かが変更しました。',
  'This opportunity has already become a deal': 'この案件はすでに商談になっています。',
  'This opportunity has already become a deal, and that deal was deleted':
    'この案件はすでに商談になり、その商談は削除されています。',
  'This person has been erased': 'この人の情報は消去されました。',
  'This quote has expired': 'この見積書は有効期限が切れています。',
  'This quote is {status} and cannot be answered': 'この見積書には回答できません（ステータス：{status}）。',
  'This quote needs approval before it can be sent: {reasons}':
    'この見積書は送信前に承認が必要です：{reasons}',
  "This server's own mail transport takes mail to {limit} recipients a day, and none are left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'このサーバーから送信できるのは1日{limit}件までで、本日の上限に達しました。午前0時（UTC）以降に再開するか、自分のメールボックスを接続してください。',
  "This server's own mail transport takes mail to {limit} recipients a day, and only 1 is left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'このサーバーから送信できるのは1日{limit}件までで、本日の残りは1件です。午前0時（UTC）以降に再開するか、自分のメールボックスを接続してください。',
  "This server's own mail transport takes mail to {limit} recipients a day, and only {left} are left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'このサーバーから送信できるのは1日{limit}件までで、本日の残りは{left}件です。午前0時（UTC）以降に再開するか、自分のメールボックスを接続してください。',
  "Variant '{label}' already exists on this step":
    'このステップにはバリエーション「{label}」がすでに存在します。',
  'Webhook secret not configured for this integration':
    'この連携にはWebhookのシークレットが設定されていません。',
  'You already signed this contract': 'この契約書にはすでに署名しています。',
  'You have already signed this contract': 'この契約書にはすでに署名しています。',
  'You must agree to use electronic records and signatures in order to sign':
    '署名するには、電子的な記録と署名の利用に同意してください。',
  'Your own email is required before sending — party A would have no way to sign':
    '送信するには、自社のメールアドレスが必要です。',
  'contact_id, email, or first_name with last_name and domain is required':
    '連絡先、メールアドレス、または姓名とドメインを入力してください。',
  'contacts, companies or deals is required': '連絡先、会社、商談のファイルを少なくとも1つ選択してください。',
  'email, phone, linkedin_url or pool_id is required':
    'メールアドレス、電話番号、LinkedInのいずれかを入力してください。',
  'url, domain or company_id is required': 'URL、ドメイン、会社のいずれかを入力してください。',
  '{amount} has been paid against this invoice — refund it and raise a credit note instead of voiding':
    'この請求書には{amount}の入金があります。無効にする代わりに、返金して返金伝票を作成してください。',
  '{email} has unsubscribed': '{email}は配信停止されています。',
  '{email} is suppressed: it was imported to the list': '{email}は送信停止です：インポートで追加されました。',
  '{email} is suppressed: it was put on the list by hand': '{email}は送信停止です：手動で追加されました。',
  '{email} is suppressed: its owner complained': '{email}は送信停止です：苦情がありました。',
  '{email} is suppressed: mail to it bounced': '{email}は送信停止です：メールがバウンスしました。',
  '{email} is suppressed: mail to it bounced again and again':
    '{email}は送信停止です：メールが繰り返しバウンスしました。',
  '{label} sign-in is not set up': '{label}でのサインインは設定されていません。',
  'At most 10 coupons can run on a subscription at a time':
    '1つのサブスクリプションで同時に使えるクーポンは10個までです。',
  'At most 5,000 subscriptions can be changed at once; narrow the filter':
    '一度に変更できるサブスクリプションは5,000件までです。条件を絞ってください。',
  'At most 20 changes can be scheduled at a time': '予約できる変更は20件までです。',
  'Change is already {status}': '変更のステータスはすでに「{status}」です。',
  'Change not found': '変更が見つかりません。',
  'Coupon can no longer be redeemed': 'このクーポンはもう使用できません。',
  'Coupon is already on this subscription': 'このクーポンはすでに使用されています。',
  'Coupon is in {currency}': 'このクーポンの通貨は{currency}です。',
  'Coupon not found': 'クーポンが見つかりません。',
  'Device not found': 'デバイスが見つかりません。',
  'Only an active subscription can be paused': '一時停止できるのは有効なサブスクリプションだけです。',
  'Something has changed since the preview': 'プレビューの後に変更がありました。',
  'Subscription is not paused': 'サブスクリプションは一時停止中ではありません。',
  'Subscription is not trialing': 'サブスクリプションはトライアル中ではありません。',
  'There is a coupon with this code already': 'このコードのクーポンはすでに存在します。',
  '{field} cannot be combined with unit_price_cents': '新しい価格と組み合わせることはできません。',
  '{field} needs price_percent, unit_price_cents or tax_rate':
    '何を変えるかを指定してください：割合、価格、または税率。',
  '{field} cannot be combined with a trial': 'トライアルと組み合わせることはできません。',
  '{field} cannot be combined with at_period_end': '期間終了時の指定と組み合わせることはできません。',
  '{field} cannot be combined with proration next': '「次の期間から」と組み合わせることはできません。',
  '{field} cannot be lines: the deal has none': 'この商談には明細がありません。',
  '{field} is not a field of deals': '商談の項目ではありません。',
  '{field} must be a time such as 2026-11-20T10:00': '日時を入力してください（例：2026-11-20T10:00）。',
  '{stage} needs more of the deal first: {choices}':
    'ステージ「{stage}」に進むには、商談の次の項目が必要です：{choices}',
  '{field} cannot lie in the future': '未来の日付は指定できません。',
  '{field} cannot lie in the past': '過去の日付は指定できません。',
  '{field} cannot lie in the past with another rhythm':
    '請求サイクルを変更する場合、過去の日付は指定できません。',
  '{field} is required for an amount': '金額の場合は入力してください。',
  '{field} is required for repeating': '繰り返しの場合は入力してください。',
  '{field} must lie between {earliest} and {latest}': '{earliest}から{latest}の間にしてください。',
  '{field} must lie in the future, at most 2 years ahead': '2年以内の未来の日付にしてください。',
  '{field} must lie within 10 years': '10年以内にしてください。',
  '{field} must lie within the last {years} years': '過去{years}年以内にしてください。',
  '{field} names no item of this subscription': 'このサブスクリプションの明細ではありません。',
  '{field} needs a cancellation before the period ends': '期間終了前の解約でのみ指定できます。',
  'A mail has at most {most} attachments': 'メールの添付ファイルは {most} 件までです。',
  'Only who made a template and admins change it': 'テンプレートを変更できるのは作成者と管理者だけです。',
  'Template error: {message}': 'テンプレートのエラー: {message}',
  'The mail has left': 'メールはすでに送信されています。',
  'The shortcut {shortcut} belongs to another template of yours':
    'ショートカット {shortcut} は別のテンプレートで使われています。',
  '{field} must be a uuid': '{field} は UUID である必要があります',
  '{field} must be a valid email address, not {given}':
    '{field} は有効なメールアドレスである必要があります（{given} は無効です）',
  '{field} must have days or at': '{field} には日数または日時が必要です',
  'Bill {number} of {seller} is already here as another file':
    '{seller} の請求書 {number} は別のファイルとしてすでに登録されています。',
  'Bill is not approved yet': 'この請求書はまだ承認されていません。',
  'Bill is already {status}': 'この請求書はすでに「{status}」です。',
  'This rate comes with the server: add one of your own for the days on which another holds':
    'この税率はサーバーに付属しています。別の税率が適用される日には、独自の税率を追加してください。',
  'Portal not found': 'このポータルは存在しません。',
  'There is no offer': '特典はありません。',
  'This is not offered here': 'この機能は提供されていません。',
  'Please choose for whom you are here': 'どちらのお客様としてご利用か選択してください。',
  'Please ask for a new code': '新しいコードを取得してください。',
  'A running subscription is paid with this method':
    '継続中のサブスクリプションがこの方法で支払われています。',
  'This address may not come in': 'このアドレスではポータルを利用できません。',
  'Choose a shorter period': '期間を短くしてください。',
  'The offer was already accepted': 'この特典はすでに適用されています。',
  'Billing details were changed by someone else': '請求先情報は他の方によって変更されました。',
  '{key} cannot be changed here': '{key} はここでは変更できません。',
  '{field} is named twice': '{field}：重複しています。',
  '{field} is not an item of this subscription': '{field}：このサブスクリプションの項目ではありません。',
  '{field} is not offered here': '{field}：ここでは選べません。',
  '{field} must be a whole number from 1 to {most}': '{field}：1から{most}までの整数にしてください。',
  '{field} {code} not found': '{field}：{code} は存在しません。',
  '{field} {id} is not a recurring product': '{field}：{id} は継続課金の商品ではありません。',
  '{field} {id} not found': '{field}：{id} は存在しません。',
}
