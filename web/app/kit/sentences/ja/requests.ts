/** Sign-in, rights, limits of the server and what is wrong with a request or a file as such. */
export const requests: Readonly<Record<string, string>> = {
  'A line of the file has more than {most} cells': 'ファイルに{most}列を超える行があります。',
  'A list of the body has more than {most} items': 'リストの項目が{most}件を超えています。',
  'A record with the same key already exists': '同じキーのレコードがすでに存在します。',
  'A tenant has at most {most} series: fewer labels, or fewer values of them, will do. Series that are known go on':
    '系列は{most}個までです。ラベルまたはその値を減らしてください。既存の系列は引き続き記録されます。',
  'A token cannot do more than you: its role can be at most {role}':
    'トークンに自分以上の権限は付与できません。上限は{role}です。',
  'A value is not allowed here': '許可されていない値があります。',
  'A value is out of range or not well formed': '値が範囲外か、形式が正しくありません。',
  'An account has at most 20 passkeys': 'パスキーは20個までです。',
  'An account with this email already exists. Log in instead, or use another email.':
    'このメールアドレスのアカウントはすでに存在します。サインインするか、別のアドレスを使用してください。',
  'An object of the body has more than {most} keys': 'オブジェクトのキーが{most}個を超えています。',
  'Another operation on this resource is still running': 'このリソースでは別の処理が実行中です。',
  'Call POST /auth/2fa/setup first and scan what it answers': '先に認証アプリでコードを読み取ってください。',
  'Changing config.{key} changes where secrets are sent, so they have to be given again: {names}':
    'シークレットの送信先が変わるため、もう一度入力してください：{names}',
  'Code is not valid': 'コードが正しくありません。',
  'Could not reach {host}': '{host}に接続できませんでした。',
  'Could not read file: it has more than {most} events': 'ファイルに{most}件を超える予定が含まれています。',
  'Could not read file: it is empty': 'ファイルが空です。',
  'Could not read file: it is not a PDF file': 'PDFファイルではありません。',
  'Could not read file: {message}': 'ファイルを読み取れませんでした：{message}',
  'Could not read file: {reason}': 'ファイルを読み取れませんでした：{reason}',
  'Could not read report: {why}': 'レポートを読み取れませんでした：{why}',
  'DTSTART is missing': '開始日時（DTSTART）がありません。',
  'Enough invitations for now: one address gets three a day, and an organization sends fifty. Try again tomorrow.':
    '招待の上限に達しました（1つのアドレスに1日3件、組織全体で50件）。明日もう一度お試しください。',
  'File too large (10 MB max)': 'ファイルが大きすぎます（最大10MB）。',
  'File too large ({most} MB max)': 'ファイルが大きすぎます（最大{most}MB）。',
  'Give password, code or passkey': 'パスワード、コード、パスキーのいずれかを入力してください。',
  'Idempotency-Key must be 1 to 255 visible ASCII characters':
    'Idempotency-Keyは1～255文字の表示可能なASCII文字にしてください。',
  'Incorrect email or password': 'メールアドレスまたはパスワードが正しくありません。',
  'Invalid payload': '内容が正しくありません。',
  'Invalid signature': '署名が正しくありません。',
  "Invalid status '{status}'": 'ステータス「{status}」はありません。',
  'Missing signature': '署名がありません。',
  'No single sign-on for this address': 'このアドレスではシングルサインオンを利用できません。',
  'Not authenticated': 'サインインしていません。',
  'Not authenticated: send your API key in the header X-API-Key':
    '認証されていません。APIキーをX-API-Keyヘッダーで送信してください。',
  'Not authenticated: this API key is wrong or no longer valid':
    '認証されていません。APIキーが誤っているか、無効になっています。',
  'Only an owner can make, change or remove an owner': 'オーナーの追加、変更、削除はオーナーだけが行えます。',
  'Others were changing the same records at the same moment, please try again':
    '同じレコードが同時に変更されました。もう一度お試しください。',
  'PDF engine unavailable: {reason}': 'PDFを作成できませんでした：{reason}',
  'Please confirm that it is you: give your password, a code or a passkey to POST /auth/confirm, then try again':
    'ご本人であることを確認してから、もう一度お試しください。',
  'Please sign in again': 'もう一度サインインしてください。',
  'Signature expired': '署名の有効期限が切れています。',
  'Single sign-on is not linked to your account': 'アカウントにシングルサインオンが連携されていません。',
  'Single sign-on is not set up': 'シングルサインオンが設定されていません。',
  'Something went wrong on our side. Please quote {id} if you report it.':
    'エラーが発生しました。お問い合わせの際は{id}をお知らせください。',
  'The body contains a character that cannot be stored': '保存できない文字が含まれています。',
  'The body does not have the announced length': '内容の長さが一致しません。',
  'The body has more than {most} fields': '項目が{most}個を超えています。',
  'The body is empty': '内容が空です。',
  'The body is nested deeper than {most} levels': '内容の階層が{most}段を超えています。',
  'The body is nested too deeply': '内容の階層が深すぎます。',
  'The body is not valid JSON': '内容が正しいJSONではありません。',
  'The body is not well-formed multipart/form-data': '内容が正しいmultipart/form-dataではありません。',
  'The body is too large': '内容が大きすぎます。',
  'The body must be JSON or a form': '内容はJSONまたはフォームにしてください。',
  'The body must be an object': '内容はオブジェクトにしてください。',
  'The body must be application/json': '内容はapplication/jsonにしてください。',
  'The body must be multipart/form-data': '内容はmultipart/form-dataにしてください。',
  'The connection to the database broke while this was being saved: it may have happened. Look before you try again; a request with an Idempotency-Key can be sent again as it is':
    '保存中にデータベースとの接続が切れました。保存された可能性があるため、確認してからもう一度お試しください。',
  'The content type of the body is not supported here': 'この種類の内容には対応していません。',
  'The file cannot be read as a list: {message}': 'ファイルを一覧として読み取れませんでした：{message}',
  'The file could not be read: {message}': 'ファイルを読み取れませんでした：{message}',
  'The file did not arrive whole': 'ファイルが完全に届きませんでした。',
  'The file has no column {missing}': 'ファイルに列「{missing}」がありません。',
  'The file is empty': 'ファイルが空です。',
  'The file is larger than 14 MB: narrow the report down, or mail it inline':
    'ファイルが14MBを超えています。レポートの条件を絞り込むか、メール本文で送信してください。',
  'The file is larger than {megabytes} MB': 'ファイルが{megabytes}MBを超えています。',
  'The file is too large': 'ファイルが大きすぎます。',
  'The first request with this Idempotency-Key is still being worked on':
    '最初のリクエストを処理しています。少しお待ちください。',
  'The first request with this Idempotency-Key was interrupted after it had changed something, and cannot be continued. Look at what it did; nothing was done again':
    '最初の処理が途中で中断されました。一部が反映されている可能性があるため、内容をご確認ください。処理は繰り返されていません。',
  'The key __proto__ is not allowed': 'キー「__proto__」は使用できません。',
  'The list must have at most {most} rows': 'リストは{most}行以内にしてください。',
  'The name of a column must have at most {longest_header} characters':
    '列名は{longest_header}文字以内にしてください。',
  'The organization needs at least one owner. Make somebody else an owner first.':
    '組織には少なくとも1人のオーナーが必要です。先に別の人をオーナーにしてください。',
  'The provider of single sign-on could not be reached':
    'シングルサインオンのIDプロバイダーに接続できませんでした。',
  'The query contains a character that cannot be stored': '使用できない文字が含まれています。',
  'The range lies outside of the file': '範囲がファイルの外にあります。',
  'The refresh token is not valid or has expired. Please log in again.':
    'セッションの有効期限が切れました。もう一度サインインしてください。',
  'The request took too long to arrive': 'リクエストの受信に時間がかかりすぎました。',
  'The server is busy, please try again in a moment':
    'サーバーが混み合っています。しばらくしてからもう一度お試しください。',
  'There is no room left to store this; nothing was changed':
    '保存する空き容量がありません。変更は行われていません。',
  'This API key is revoked, has expired or was rotated already':
    'このAPIキーは失効、期限切れ、または更新済みです。',
  'This Idempotency-Key was used with another request':
    'このIdempotency-Keyは別のリクエストで使用されています。',
  'This address is not allowed': 'このアドレスは許可されていません。',
  'This invitation is not valid any more. Ask for a new one.':
    'この招待は無効になりました。新しい招待をご依頼ください。',
  'This is a WebSocket: connect with one': 'WebSocketで接続してください。',
  'This is a personal token, which has no session. Revoke it with DELETE /auth/tokens/{id} after logging in instead.':
    '個人用トークンにはセッションがありません。サインインして失効してください。',
  'This is done by a person who is logged in: personal tokens, API keys and agents cannot do it':
    'この操作はサインインした人だけが行えます。個人用トークン、APIキー、エージェントでは行えません。',
  'This link is no longer valid': 'このリンクは無効になりました。',
  'This needs an API key with the scope {scope}': '「{scope}」の権限を持つAPIキーが必要です。',
  'This needs the role {role} or higher': '{role}以上の権限が必要です。',
  'This operation does not answer with JSON': 'この操作はJSONで応答しません。',
  'This organization asks for a second factor: set up an authenticator app or a passkey first':
    'この組織では2段階認証が必須です。先に認証アプリまたはパスキーを設定してください。',
  'This passkey could not be added': 'パスキーを追加できませんでした。',
  'This passkey was not accepted': 'パスキーを確認できませんでした。',
  'This person is already a member': 'この人はすでにメンバーです。',
  'This text takes too much time or memory to work through': 'このテキストは処理の負荷が大きすぎます。',
  'This took too long and was stopped': '時間がかかりすぎたため中止しました。',
  'To delete the organization and everything in it, confirm must be its exact name':
    '組織とすべてのデータを削除するには、組織名を正確に入力してください。',
  'Too many attempts, please try again in 1 second': '試行回数が多すぎます。1秒後にもう一度お試しください。',
  'Too many attempts, please try again in {seconds} seconds':
    '試行回数が多すぎます。{seconds}秒後にもう一度お試しください。',
  'Too many documents are being rendered, please try again in a moment':
    '文書の作成が混み合っています。しばらくしてからもう一度お試しください。',
  'Too many requests from this address have not been sent to their end':
    'このアドレスからの未完了のリクエストが多すぎます。',
  'Too many requests from this address or organization wait for other servers already':
    'ほかのサーバーの応答を待っているリクエストが多すぎます。',
  'Too many streams are open already: close one, or follow everything on one':
    '開いている接続が多すぎます。タブを閉じてください。',
  'Too many submissions. Please try again in a minute.': '送信が多すぎます。1分後にもう一度お試しください。',
  'Two columns of the file have the same name': 'ファイルに同じ名前の列が2つあります。',
  'Two-factor sign-in is already on': '2段階認証はすでに有効です。',
  'Two-factor sign-in is not on': '2段階認証は有効になっていません。',
  'UID is missing or too long': 'UIDがないか、長すぎます。',
  'Your plan keeps {megabytes} MB of {kind}, and this would be more. Nothing of it was kept; delete what is no longer needed, or ask for a larger plan.':
    'プランの上限（{kind}：{megabytes}MB）を超えるため、保存されませんでした。不要なものを削除するか、上位のプランをご検討ください。',
  'Your plan keeps {megabytes} MB of {kind}, and this would be more. Nothing of it was kept; the oldest day goes at midnight UTC.':
    'プランの上限（{kind}：{megabytes}MB）を超えるため、保存されませんでした。最も古い日のデータは午前0時（UTC）に削除されます。',
  'Your plan takes {most} {what} a minute; nothing of this call was taken, please try again in 1 second':
    'プランの上限（{what}：1分あたり{most}件）を超えるため、受け付けられませんでした。1秒後にもう一度お試しください。',
  'Your plan takes {most} {what} a minute; nothing of this call was taken, please try again in {seconds} seconds':
    'プランの上限（{what}：1分あたり{most}件）を超えるため、受け付けられませんでした。{seconds}秒後にもう一度お試しください。',
  'Your plan {plan} allows {most} checks; delete one, or change the plan':
    'プラン「{plan}」の監視は{most}件までです。削除するか、プランを変更してください。',
  'Your plan {plan} allows {most} deploys at once; wait for one to finish, or change the plan':
    'プラン「{plan}」の同時デプロイは{most}件までです。完了を待つか、プランを変更してください。',
  "Your plan's rate limit is reached, please try again in 1 second":
    'プランのリクエスト上限に達しました。1秒後にもう一度お試しください。',
  "Your plan's rate limit is reached, please try again in {seconds} seconds":
    'プランのリクエスト上限に達しました。{seconds}秒後にもう一度お試しください。',
  'This file is not an e-invoice': 'このファイルは電子請求書ではありません。',
  'This file declares a document type or entities, which an e-invoice must not do':
    'このファイルには文書型宣言またはエンティティが含まれています。電子請求書では使用できません。',
  'This file is too large or too nested to be read as an e-invoice':
    'ファイルが大きすぎるか入れ子が深すぎるため、電子請求書として読み取れません。',
  'Bank account not found': 'この銀行口座はありません。',
  'Bank transaction not found': 'この入出金はありません。',
  'Bank statement not found': 'この明細はありません。',
  'Bank mapping not found': 'この列の割り当てはありません。',
  'Match not found': 'この消込はありません。',
  'There is already a bank account with the IBAN {iban}': 'IBAN {iban} の銀行口座はすでにあります。',
  'Bank account has statements': 'この銀行口座には明細があります。',
  'A bank file must be at most 20 MB': '銀行のファイルは 20 MB までです。',
  'Could not read file: {why}': 'ファイルを読み取れませんでした: {why}',
  'Statement {id} does not add up: {opening} + {entries} is not {closing}':
    '明細 {id} の計算が合いません: {opening} + {entries} は {closing} になりません。',
  'The file is in {file}, the account in {account}': 'ファイルは {file}、口座は {account} です。',
  'No bank account {account}': '銀行口座 {account} はありません。',
  'The file is of account {account}': 'このファイルは口座 {account} のものです。',
  'A CSV file needs a mapping': 'CSV ファイルには列の割り当てが必要です。',
  'Statement {id} is already here with other entries': '明細 {id} は別の内容ですでにあります。',
  'Only {left} of this transaction is left': 'この入金の残りは {left} だけです。',
  'Invoice {number} cannot be paid by this transaction': '請求書 {number} はこの入金では支払えません。',
  'Only money received can be matched': '消し込めるのは入金だけです。',
  'Transaction is already matched': 'この入金はすでに消し込まれています。',
  'This proposal no longer holds: look at the fresh ones':
    'この候補はもう有効ではありません。新しい候補をご覧ください。',
  'Payment is already linked': 'この支払いはすでに関連付けられています。',
  'This payment cannot be this money: its currency differs, it is no payment, or it is more than what is left':
    'この支払いはこの入金ではありません。通貨が違うか、支払いではないか、残額を超えています。',
  'A credit note was issued with this match: it cannot be taken back':
    'この消込ではクレジットノートが発行されたため、取り消せません。',
  '{field} must name amount, or debit and credit': '金額の列、または出金と入金の列を指定してください。',
  '{field} must be of YYYY, YY, MM and DD': '日付は YYYY、YY、MM、DD で指定してください。',
  '{field} is required: the file does not name its account':
    '口座を選んでください。ファイルに口座の記載がありません。',
  '{field} must be of one customer': '残りは一人の顧客のものでなければなりません。',
  '{field} must be at most what stays due': '償却できるのは未払いの残額までです。',
  '{field} must be a boolean': 'はい、いいえのどちらかを指定してください。',
}
