/** Rooms, calls, calendar, workflows, reports, sites and infrastructure. */
export const work: Readonly<Record<string, string>> = {
  'A calendar without an owner cannot be private': '所有者のいないカレンダーは非公開にできません。',
  'A call has at most {most} log records': '1回の送信につきログは{most}行までです。',
  'A call has at most {most} points': '1回の送信につきデータポイントは{most}個までです。',
  'A channel named "{name}" already exists': 'チャンネル「{name}」はすでに存在します。',
  'A dashboard holds at most 50 widgets': 'ダッシュボードのウィジェットは50個までです。',
  'A deal has at most 50 contacts': '商談の連絡先は50件までです。',
  'A direct room cannot be {verb}': 'ダイレクトメッセージではこの操作（{verb}）はできません。',
  'A direct room cannot have guests': 'ダイレクトメッセージにゲストは招待できません。',
  'A direct room has no name of its own': 'ダイレクトメッセージに名前は付けられません。',
  'A direct room has two people': 'ダイレクトメッセージは2人で行います。',
  'A direct room needs exactly one user in user_ids': '相手を1人選択してください。',
  'A group needs 2 to 49 other users in user_ids': 'グループにはほかに2～49人が必要です。',
  'A heartbeat is sent to us: there is nothing to look at':
    'ハートビートは送られてくるものなので、確認する対象がありません。',
  'A message holds at most 50 kinds of reactions': 'リアクションは1つのメッセージにつき50種類までです。',
  'A room holds at most 100 pins': 'ピン留めは1つのルームにつき100件までです。',
  'A room holds at most 10000 people': '1つのルームの参加者は10,000人までです。',
  'A room holds at most 20 hooks': 'プログラムは1つのルームにつき20個までです。',
  'A room holds at most 50 guests': 'ゲストは1つのルームにつき50人までです。',
  'A series may have at most {most} exceptions': '繰り返しの例外は{most}件までです。',
  "A shared dashboard shows nobody by name or address: take '{field}' out of its dimensions":
    '共有ダッシュボードに個人の名前やアドレスは表示できません。「{field}」をグループ化から外してください。',
  'An event may have at most {most} guests': '予定のゲストは{most}人までです。',
  'An event may last at most 366 days': '予定の期間は366日までです。',
  'An organization has at most 20 webhook endpoints': 'Webhookのエンドポイントは20個までです。',
  'An organization holds at most 1000 reports': 'レポートは1,000件までです。',
  'An organization holds at most 200 dashboards': 'ダッシュボードは200件までです。',
  'An organization holds at most 200 schedules': '配信スケジュールは200件までです。',
  'An organization may have at most 200 calendars': 'カレンダーは200個までです。',
  'At most 1,000 keywords a site': 'キーワードは1つのサイトにつき1,000個までです。',
  'At most 100 sites': 'サイトは100個までです。',
  'At most 100 workflows can be active': '有効にできるワークフローは100個までです。',
  'At most 1000000 runs can be under way': '同時に実行できるのは1,000,000件までです。',
  'At most 500 workflows can be kept': 'ワークフローは500個までです。',
  'Choose one option': '選択肢を1つ選んでください。',
  'Chunk {index} was already received with other content': 'データ{index}は別の内容ですでに受信しています。',
  'Chunks {chunks} are missing': 'データ{chunks}が不足しています。',
  "Duplicate column '{key}'": '列「{key}」が重複しています。',
  'Guests cannot do this': 'ゲストはこの操作を行えません。',
  'Join the call first': '先に通話に参加してください。',
  'Join the room first': '先にルームに参加してください。',
  'Keywords are already being checked': 'キーワードはすでに確認中です。',
  'Messages can be edited for {minutes} minutes': 'メッセージを編集できるのは{minutes}分以内です。',
  'More than 100000 events lie between from and to: ask for a shorter time':
    'この期間には100,000件を超える予定があります。期間を短くしてください。',
  'No chunks were received': 'データを受信していません。',
  'No run to this environment succeeded before the current one':
    'この環境では、現在の実行より前に成功した実行がありません。',
  'No transcription engine is configured': '文字起こしの設定がありません。',
  'Not everybody in the call has agreed to being recorded':
    '通話の参加者全員の録音への同意が得られていません。',
  'Only a channel can be public': '公開できるのはチャンネルだけです。',
  'Only an admin can mail reports outside the organization':
    'レポートを組織外に送信できるのは管理者だけです。',
  'Only failed runs can be retried': '再試行できるのは失敗した実行だけです。',
  'Only its owner or an admin may change this calendar':
    'このカレンダーを変更できるのは、所有者または管理者だけです。',
  'Only managers may post in this room': 'このルームに投稿できるのはルーム管理者だけです。',
  'Only managers of the room may do this': 'この操作はルーム管理者だけが行えます。',
  'Only messages can be forwarded': '転送できるのはメッセージだけです。',
  'Only one of before_seq, after_seq, around_seq and since_rev can be asked for':
    'before_seq、after_seq、around_seq、since_revは1つだけ指定できます。',
  'Only people follow': 'フォローできるのは人だけです。',
  'Only people have notifications': '通知を受け取れるのは人だけです。',
  'Only people in the call can record it': '録音できるのは通話の参加者だけです。',
  'Only the author can edit a message': 'メッセージを編集できるのは投稿者だけです。',
  'Only the author or a manager of the room can close a poll':
    'アンケートを締め切れるのは、作成者またはルーム管理者だけです。',
  'Only the author or a manager of the room can delete a message':
    'メッセージを削除できるのは、投稿者またはルーム管理者だけです。',
  'Only the owner or an admin can change this dashboard':
    'このダッシュボードを変更できるのは、所有者または管理者だけです。',
  'Only the owner or an admin can change this report':
    'このレポートを変更できるのは、所有者または管理者だけです。',
  'Only the owner or an admin can change this schedule':
    'この配信スケジュールを変更できるのは、所有者または管理者だけです。',
  'Only the person who recorded it or a manager may delete a recording':
    '録音を削除できるのは、録音した人またはルーム管理者だけです。',
  'Only the person who started the call or a manager may end it':
    '通話を終了できるのは、開始した人またはルーム管理者だけです。',
  'Query took longer than {seconds} seconds; narrow it down':
    '集計に{seconds}秒以上かかりました。条件を絞り込んでください。',
  'Report has more than 1,000,000 rows; narrow it down':
    'レポートが1,000,000行を超えています。条件を絞り込んでください。',
  'Run already ended': '実行はすでに終了しています。',
  'Run is not waiting': '実行は待機中ではありません。',
  'Step is not waiting': 'ステップは待機中ではありません。',
  'The author may no longer write': '投稿者はもう投稿できません。',
  'The call does not ring for you': 'この着信はあなた宛てではありません。',
  'The call ended more than a day ago': '通話は1日以上前に終了しています。',
  'The call has ended': '通話は終了しました。',
  'The call has no finished recording': '完了した録音がありません。',
  'The call has no transcript': '文字起こしがありません。',
  'The call is full': '通話は満員です。',
  'The chunk did not arrive whole': 'データが完全に届きませんでした。',
  'The chunk is empty': 'データが空です。',
  'The chunk is larger than 16 MB': 'データが16MBを超えています。',
  'The default channel cannot be {verb}': '既定のチャンネルではこの操作（{verb}）はできません。',
  'The event was canceled': '予定はキャンセルされました。',
  'The event was changed meanwhile': '予定はその間に変更されました。',
  'The export is not finished yet': 'エクスポートはまだ完了していません。',
  'The invitation was already accepted': '招待はすでに承諾されています。',
  'The invitation was declined': '招待は辞退されました。',
  'The message was already sent': 'メッセージはすでに送信されています。',
  'The page was changed meanwhile': 'ページはその間に変更されました。',
  'The plan {plan} has a fixed burst; Enterprise sets its own':
    'プラン「{plan}」のバースト値は固定です。Enterpriseでは自由に設定できます。',
  'The poll is closed': 'アンケートは締め切られました。',
  'The provider does not hand it out: {why}': 'プロバイダーから取得できません：{why}',
  'The range may be at most 62 days': '期間は62日以内にしてください。',
  'The recording is already finalized': '録音はすでに完了しています。',
  'The recording is not finalized': '録音はまだ完了していません。',
  'The recurrence rule has no occurrences': 'この繰り返しに該当する日がありません。',
  'The room is archived': 'ルームはアーカイブされています。',
  'The webhook endpoint is not active: set its status to active first':
    'Webhookのエンドポイントが有効ではありません。先に有効にしてください。',
  'This agent is paused': 'このエージェントは一時停止中です。',
  'This booking can no longer be changed': 'この予約はもう変更できません。',
  'This booking has not begun': 'この予約はまだ始まっていません。',
  'This booking is over': 'この予約は終了しました。',
  'This booking was canceled': 'この予約はキャンセルされました。',
  'This check is being looked at just now': 'この監視は現在確認中です。',
  'This event is over': 'この予定は終了しました。',
  'This event was canceled': 'この予定はキャンセルされました。',
  'This form may not be used on this site': 'このサイトではこのフォームを使用できません。',
  'This is still used by the {kind} {name}': '使用中のため操作できません：{kind} {name}',
  'This makes too many series: group by fewer labels, or take a larger step':
    '系列が多すぎます。ラベルを減らすか、間隔を広げてください。',
  'This makes {buckets} points, and an answer has at most {most}: take a larger step':
    'データポイントが{buckets}個になり、上限の{most}個を超えます。間隔を広げてください。',
  'This room does not allow guests': 'このルームではゲストを招待できません。',
  'This run does not wait for an approval': 'この実行は承認待ちではありません。',
  'This run has ended': 'この実行は終了しました。',
  'This slug is taken': 'このURLはすでに使用されています。',
  'This time is no longer available': 'この時間はもう空いていません。',
  'This workflow belongs to an automation': 'このワークフローは自動化に属しています。',
  'Too many points; choose a coarser grain': 'データポイントが多すぎます。集計単位を大きくしてください。',
  'Too many reports are running': '実行中のレポートが多すぎます。',
  'Whoever started a run cannot approve it: another key has to':
    '実行を開始した本人は承認できません。別の人が承認してください。',
  'Workflow is not active': 'ワークフローが有効ではありません。',
  'Workflow is not valid': 'ワークフローに問題があります。',
  'Workflow was changed by someone else': 'ワークフローは別の人によって変更されました。',
  'You already have 3 upcoming bookings': 'すでに3件の予約があります。',
  '{action} is not possible while the state is {state}': '状態が{state}のため、{action}はできません。',
  "{fn} needs a number: '{field}' is {type}": '{fn}には数値が必要です：「{field}」は{type}です。',
  '{key} is too large to be exact; narrow it down':
    '{key}が大きすぎて正確に表せません。条件を絞り込んでください。',
  '{noun} {name} exists already': '{noun} {name} はすでに存在します。',
}

/** What is refused and told about direct debits. */
export const debits: Readonly<Record<string, string>> = {
  'Set up SEPA direct debit under Settings first': '先に設定で SEPA 口座振替を設定してください。',
  'Mandate not found': 'この委任状は存在しません。',
  '{field} is already used': 'この委任状番号はすでに使われています。',
  'This mandate is already signed': 'この委任状は署名済みです。',
  'You must agree to the mandate in order to sign': '署名するには委任状への同意が必要です。',
  'SEPA direct debit collects EUR only': 'SEPA 口座振替で引き落とせるのはユーロのみです。',
  'Debit run not found': 'この口座振替データは存在しません。',
  'Nothing to collect': '引き落とすものはありません。',
  'Debit run is already {state}': '口座振替データはすでに{state}です。',
  'Attempt not found': 'この支払いの試行は存在しません。',
  'This payment was already returned': 'この支払いはすでに返却されています。',
  'This payment was not collected': 'この支払いは引き落とされていません。',
  'Could not read file: it is no pain.002 report':
    'ファイルを読み取れません。pain.002 の報告ではありません。',
  'Could not read file: it declares a document type or entities':
    'ファイルを読み取れません。文書型または実体が宣言されています。',
  '{field} must be a valid IBAN': '{field}は有効な IBAN でなければなりません',
  '{field} must be of a SEPA country': '{field}は SEPA 地域の国のものでなければなりません',
  "{field} must be 1 to 35 of the letters A–Z a–z 0–9 + ? / - : ( ) . , '":
    "{field}は A–Z a–z 0–9 + ? / - : ( ) . , ' の 1～35 文字です",
}

export const debitsTold: Readonly<Record<string, string>> = {
  'Direct debit mandate {1} signed': '口座振替委任状 {1} に署名',
  'Direct debit mandate {1} revoked': '口座振替委任状 {1} を取り消し',
  'Direct debit of {1} for invoice {2} returned ({3})': '請求書 {2} の口座振替 {1} が返却（{3}）',
}

export const debitsCodes: Readonly<Record<string, string>> = {
  mandate_signed: '委任状に署名',
  mandate_revoked: '委任状を取り消し',
  returned: '返却',
}

/** How a run stands. */
export const debitsValues: Readonly<Record<string, string>> = {
  built: '作成済み',
  submitted: '提出済み',
  settled: '入金済み',
}

/** What is refused and told about following up what is overdue. */
export const dunning: Readonly<Record<string, string>> = {
  'Dunning policy not found': '督促ポリシーが見つかりません。',
  'No dunning policy applies': '適用される督促ポリシーはありません。',
  'No step is left': '残っているステップはありません。',
  'Nothing to charge': '請求するものはありません。',
  '{field} must be a valid template': '有効なテンプレートではありません。',
  '{field} must name each day and action once': '同じ日に同じアクションは一度だけ指定できます。',
}

export const dunningTold: Readonly<Record<string, string>> = {
  'Invoice {1} followed up': '請求書 {1} を督促',
  'Dunning of invoice {1} paused': '請求書 {1} の督促を一時停止',
  'Dunning of invoice {1} resumed': '請求書 {1} の督促を再開',
  '{1} promised for invoice {2}': '請求書 {2} について {1} の支払いを約束',
  'Promise for invoice {1} kept': '請求書 {1} の支払いの約束を履行',
  'Promise for invoice {1} broken': '請求書 {1} の支払いの約束が不履行',
  'a dunning policy applies': '督促ポリシーが適用されています',
}

export const dunningCodes: Readonly<Record<string, string>> = {
  dunned: '督促',
}
