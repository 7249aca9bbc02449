/** Sign-in, rights, limits of the server and what is wrong with a request or a file as such. */
export const requests: Readonly<Record<string, string>> = {
  'A line of the file has more than {most} cells': 'Uma linha do arquivo tem mais de {most} células.',
  'A list of the body has more than {most} items': 'Uma lista da requisição tem mais de {most} itens.',
  'A record with the same key already exists': 'Já existe um registro com a mesma chave.',
  'A tenant has at most {most} series: fewer labels, or fewer values of them, will do. Series that are known go on':
    'Há no máximo {most} séries: use menos rótulos ou menos valores deles. As séries conhecidas continuam.',
  'A token cannot do more than you: its role can be at most {role}':
    'Um token não pode fazer mais que você: a função dele pode ser no máximo {role}',
  'A value is not allowed here': 'Este valor não é permitido aqui.',
  'A value is out of range or not well formed': 'Um valor está fora do intervalo ou malformado.',
  'An account has at most 20 passkeys': 'Uma conta tem no máximo 20 chaves de acesso.',
  'An account with this email already exists. Log in instead, or use another email.':
    'Já existe uma conta com este e-mail. Entre nela ou use outro e-mail.',
  'An object of the body has more than {most} keys': 'Um objeto da requisição tem mais de {most} chaves.',
  'Another operation on this resource is still running':
    'Outra operação neste recurso ainda está em andamento.',
  'Call POST /auth/2fa/setup first and scan what it answers':
    'Configure primeiro a verificação em duas etapas e leia o código.',
  'Changing config.{key} changes where secrets are sent, so they have to be given again: {names}':
    'Alterar config.{key} muda para onde os segredos são enviados, por isso é preciso informá-los de novo: {names}',
  'Code is not valid': 'O código não é válido.',
  'Could not reach {host}': 'Não foi possível acessar {host}',
  'Could not read file: it has more than {most} events':
    'Não foi possível ler o arquivo: ele tem mais de {most} eventos.',
  'Could not read file: it is empty': 'Não foi possível ler o arquivo: ele está vazio.',
  'Could not read file: it is not a PDF file': 'Não foi possível ler o arquivo: não é um PDF.',
  'Could not read file: {message}': 'Não foi possível ler o arquivo: {message}',
  'Could not read file: {reason}': 'Não foi possível ler o arquivo: {reason}',
  'Could not read report: {why}': 'Não foi possível ler o relatório: {why}',
  'DTSTART is missing': 'Falta DTSTART.',
  'Enough invitations for now: one address gets three a day, and an organization sends fifty. Try again tomorrow.':
    'Convites suficientes por agora: um endereço recebe três por dia e uma organização envia cinquenta. Tente novamente amanhã.',
  'File too large (10 MB max)': 'O arquivo é grande demais (no máximo 10 MB).',
  'File too large ({most} MB max)': 'O arquivo é grande demais (no máximo {most} MB).',
  'Give password, code or passkey': 'Informe a senha, um código ou uma chave de acesso.',
  'Idempotency-Key must be 1 to 255 visible ASCII characters':
    'Idempotency-Key deve ter de 1 a 255 caracteres ASCII visíveis.',
  'Incorrect email or password': 'E-mail ou senha incorretos.',
  'Invalid payload': 'Conteúdo inválido.',
  'Invalid signature': 'Assinatura inválida.',
  "Invalid status '{status}'": 'Status inválido: “{status}”.',
  'Missing signature': 'Falta a assinatura.',
  'No single sign-on for this address': 'Não há login único para este endereço.',
  'Not authenticated': 'Você não está conectado.',
  'Not authenticated: send your API key in the header X-API-Key':
    'Não autenticado: envie sua chave de API no cabeçalho X-API-Key.',
  'Not authenticated: this API key is wrong or no longer valid':
    'Não autenticado: esta chave de API está errada ou não é mais válida.',
  'Only an owner can make, change or remove an owner':
    'Só um proprietário pode nomear, alterar ou remover um proprietário.',
  'Others were changing the same records at the same moment, please try again':
    'Outras pessoas estavam alterando os mesmos registros nesse momento; tente novamente.',
  'PDF engine unavailable: {reason}': 'O motor de PDF não está disponível: {reason}',
  'Please confirm that it is you: give your password, a code or a passkey to POST /auth/confirm, then try again':
    'Confirme que é você com sua senha, um código ou uma chave de acesso e tente novamente.',
  'Please sign in again': 'Entre novamente.',
  'Signature expired': 'A assinatura expirou.',
  'Single sign-on is not linked to your account': 'O login único não está vinculado à sua conta.',
  'Single sign-on is not set up': 'O login único não está configurado.',
  'Something went wrong on our side. Please quote {id} if you report it.':
    'Algo deu errado do nosso lado. Informe {id} se for relatar.',
  'The body contains a character that cannot be stored':
    'A requisição contém um caractere que não pode ser guardado.',
  'The body does not have the announced length': 'A requisição não tem o tamanho anunciado.',
  'The body has more than {most} fields': 'A requisição tem mais de {most} campos.',
  'The body is empty': 'A requisição está vazia.',
  'The body is nested deeper than {most} levels': 'A requisição tem mais de {most} níveis.',
  'The body is nested too deeply': 'A requisição tem níveis demais.',
  'The body is not valid JSON': 'A requisição não é um JSON válido.',
  'The body is not well-formed multipart/form-data': 'A requisição não é um multipart/form-data bem formado.',
  'The body is too large': 'A requisição é grande demais.',
  'The body must be JSON or a form': 'A requisição deve ser JSON ou um formulário.',
  'The body must be an object': 'A requisição deve ser um objeto.',
  'The body must be application/json': 'A requisição deve ser application/json.',
  'The body must be multipart/form-data': 'A requisição deve ser multipart/form-data.',
  'The connection to the database broke while this was being saved: it may have happened. Look before you try again; a request with an Idempotency-Key can be sent again as it is':
    'A conexão com o banco de dados caiu ao salvar: pode ter sido feito. Verifique antes de tentar de novo; uma requisição com Idempotency-Key pode ser repetida como está.',
  'The content type of the body is not supported here': 'Este tipo de conteúdo não é aceito aqui.',
  'The file cannot be read as a list: {message}': 'O arquivo não pode ser lido como lista: {message}',
  'The file could not be read: {message}': 'Não foi possível ler o arquivo: {message}',
  'The file did not arrive whole': 'O arquivo não chegou inteiro.',
  'The file has no column {missing}': 'Falta ao arquivo a coluna {missing}',
  'The file is empty': 'O arquivo está vazio.',
  'The file is larger than 14 MB: narrow the report down, or mail it inline':
    'O arquivo passa de 14 MB: restrinja o relatório ou envie-o no corpo do e-mail.',
  'The file is larger than {megabytes} MB': 'O arquivo passa de {megabytes} MB.',
  'The file is too large': 'O arquivo é grande demais.',
  'The first request with this Idempotency-Key is still being worked on':
    'A primeira requisição com esta Idempotency-Key ainda está sendo processada.',
  'The first request with this Idempotency-Key was interrupted after it had changed something, and cannot be continued. Look at what it did; nothing was done again':
    'A primeira requisição com esta Idempotency-Key foi interrompida depois de alterar algo e não pode continuar. Veja o que ela fez; nada foi feito de novo.',
  'The key __proto__ is not allowed': 'A chave __proto__ não é permitida.',
  'The list must have at most {most} rows': 'A lista deve ter no máximo {most} linhas.',
  'The name of a column must have at most {longest_header} characters':
    'O nome de uma coluna deve ter no máximo {longest_header} caracteres.',
  'The organization needs at least one owner. Make somebody else an owner first.':
    'A organização precisa de pelo menos um proprietário. Nomeie outro antes.',
  'The provider of single sign-on could not be reached':
    'Não foi possível acessar o provedor de login único.',
  'The query contains a character that cannot be stored':
    'A consulta contém um caractere que não pode ser guardado.',
  'The range lies outside of the file': 'O intervalo está fora do arquivo.',
  'The refresh token is not valid or has expired. Please log in again.':
    'Sua sessão não é mais válida. Entre novamente.',
  'The request took too long to arrive': 'A requisição demorou demais para chegar.',
  'The server is busy, please try again in a moment':
    'O servidor está ocupado; tente novamente em instantes.',
  'There is no room left to store this; nothing was changed':
    'Não há espaço para guardar isto; nada foi alterado.',
  'This API key is revoked, has expired or was rotated already':
    'Esta chave de API foi revogada, expirou ou já foi renovada.',
  'This Idempotency-Key was used with another request':
    'Esta Idempotency-Key foi usada com outra requisição.',
  'This address is not allowed': 'Este endereço não é permitido.',
  'This invitation is not valid any more. Ask for a new one.':
    'Este convite não é mais válido. Peça um novo.',
  'This is a WebSocket: connect with one': 'Isto é um WebSocket: conecte-se com um.',
  'This is a personal token, which has no session. Revoke it with DELETE /auth/tokens/{id} after logging in instead.':
    'Este é um token pessoal, que não tem sessão. Entre e revogue-o nos seus tokens.',
  'This is done by a person who is logged in: personal tokens, API keys and agents cannot do it':
    'Isto é feito por uma pessoa conectada: tokens pessoais, chaves de API e agentes não podem fazê-lo.',
  'This link is no longer valid': 'Este link não é mais válido.',
  'This needs an API key with the scope {scope}': 'Isto precisa de uma chave de API com a permissão {scope}',
  'This needs the role {role} or higher': 'Isto precisa da função {role} ou superior.',
  'This operation does not answer with JSON': 'Esta operação não responde com JSON.',
  'This organization asks for a second factor: set up an authenticator app or a passkey first':
    'Esta organização exige um segundo fator: configure antes um app autenticador ou uma chave de acesso.',
  'This passkey could not be added': 'Não foi possível adicionar esta chave de acesso.',
  'This passkey was not accepted': 'Esta chave de acesso não foi aceita.',
  'This person is already a member': 'Esta pessoa já é membro.',
  'This text takes too much time or memory to work through':
    'Este texto exige tempo ou memória demais para ser processado.',
  'This took too long and was stopped': 'Isto demorou demais e foi interrompido.',
  'To delete the organization and everything in it, confirm must be its exact name':
    'Para excluir a organização e tudo o que há nela, digite o nome exato.',
  'Too many attempts, please try again in 1 second': 'Tentativas demais; tente novamente em 1 segundo.',
  'Too many attempts, please try again in {seconds} seconds':
    'Tentativas demais; tente novamente em {seconds} segundos.',
  'Too many documents are being rendered, please try again in a moment':
    'Há documentos demais sendo gerados; tente novamente em instantes.',
  'Too many requests from this address have not been sent to their end':
    'Requisições demais deste endereço não foram enviadas até o fim.',
  'Too many requests from this address or organization wait for other servers already':
    'Requisições demais deste endereço ou organização já aguardam outros servidores.',
  'Too many streams are open already: close one, or follow everything on one':
    'Há fluxos abertos demais: feche um ou acompanhe tudo em um só.',
  'Too many submissions. Please try again in a minute.': 'Envios demais. Tente novamente em um minuto.',
  'Two columns of the file have the same name': 'Duas colunas do arquivo têm o mesmo nome.',
  'Two-factor sign-in is already on': 'A verificação em duas etapas já está ativada.',
  'Two-factor sign-in is not on': 'A verificação em duas etapas não está ativada.',
  'UID is missing or too long': 'Falta o UID ou ele é longo demais.',
  'Your plan keeps {megabytes} MB of {kind}, and this would be more. Nothing of it was kept; delete what is no longer needed, or ask for a larger plan.':
    'Seu plano guarda {megabytes} MB de {kind}, e isto passaria do limite. Nada foi guardado; exclua o que não é mais necessário ou peça um plano maior.',
  'Your plan keeps {megabytes} MB of {kind}, and this would be more. Nothing of it was kept; the oldest day goes at midnight UTC.':
    'Seu plano guarda {megabytes} MB de {kind}, e isto passaria do limite. Nada foi guardado; o dia mais antigo sai à meia-noite UTC.',
  'Your plan takes {most} {what} a minute; nothing of this call was taken, please try again in 1 second':
    'Seu plano aceita {most} {what} por minuto; nada desta chamada foi aceito. Tente novamente em 1 segundo.',
  'Your plan takes {most} {what} a minute; nothing of this call was taken, please try again in {seconds} seconds':
    'Seu plano aceita {most} {what} por minuto; nada desta chamada foi aceito. Tente novamente em {seconds} segundos.',
  'Your plan {plan} allows {most} checks; delete one, or change the plan':
    'Seu plano {plan} permite {most} verificações; exclua uma ou mude de plano.',
  'Your plan {plan} allows {most} deploys at once; wait for one to finish, or change the plan':
    'Seu plano {plan} permite {most} implantações ao mesmo tempo; espere uma terminar ou mude de plano.',
  "Your plan's rate limit is reached, please try again in 1 second":
    'O limite de requisições do seu plano foi atingido; tente novamente em 1 segundo.',
  "Your plan's rate limit is reached, please try again in {seconds} seconds":
    'O limite de requisições do seu plano foi atingido; tente novamente em {seconds} segundos.',
  'This file is not an e-invoice': 'Este arquivo não é uma fatura eletrônica.',
  'This file declares a document type or entities, which an e-invoice must not do':
    'Este arquivo declara um tipo de documento ou entidades, o que uma fatura eletrônica não pode fazer.',
  'This file is too large or too nested to be read as an e-invoice':
    'Este arquivo é grande ou aninhado demais para ser lido como fatura eletrônica.',
  'Bank account not found': 'Esta conta bancária não existe.',
  'Bank transaction not found': 'Este movimento bancário não existe.',
  'Bank statement not found': 'Este extrato não existe.',
  'Bank mapping not found': 'Este modelo de colunas não existe.',
  'Match not found': 'Esta conciliação não existe.',
  'There is already a bank account with the IBAN {iban}': 'Já existe uma conta bancária com o IBAN {iban}.',
  'Bank account has statements': 'A conta bancária tem extratos.',
  'A bank file must be at most 20 MB': 'Um ficheiro bancário pode ter no máximo 20 MB.',
  'Could not read file: {why}': 'Não foi possível ler o ficheiro: {why}',
  'Statement {id} does not add up: {opening} + {entries} is not {closing}':
    'O extrato {id} não bate certo: {opening} + {entries} não é {closing}.',
  'The file is in {file}, the account in {account}': 'O ficheiro está em {file}, a conta em {account}.',
  'No bank account {account}': 'Não há nenhuma conta bancária {account}.',
  'The file is of account {account}': 'O ficheiro é da conta {account}.',
  'A CSV file needs a mapping': 'Um ficheiro CSV precisa de um modelo de colunas.',
  'Statement {id} is already here with other entries': 'O extrato {id} já está aqui com outros lançamentos.',
  'Only {left} of this transaction is left': 'Deste movimento só restam {left}.',
  'Invoice {number} cannot be paid by this transaction':
    'A fatura {number} não pode ser paga por este movimento.',
  'Only money received can be matched': 'Só dinheiro recebido pode ser conciliado.',
  'Transaction is already matched': 'O movimento já está conciliado.',
  'This proposal no longer holds: look at the fresh ones': 'Esta proposta já não vale: veja as novas.',
  'Payment is already linked': 'O pagamento já está ligado.',
  'This payment cannot be this money: its currency differs, it is no payment, or it is more than what is left':
    'Este pagamento não pode ser este dinheiro: outra moeda, não é um pagamento ou é mais do que resta.',
  'A credit note was issued with this match: it cannot be taken back':
    'Foi emitida uma nota de crédito com esta conciliação: não pode ser desfeita.',
  '{field} must name amount, or debit and credit': 'Indique a coluna do valor, ou débito e crédito.',
  '{field} must be of YYYY, YY, MM and DD': 'A data é composta de YYYY, YY, MM e DD.',
  '{field} is required: the file does not name its account':
    'Escolha a conta: o ficheiro não nomeia nenhuma.',
  '{field} must be of one customer': 'O que sobra tem de ser de um só cliente.',
  '{field} must be at most what stays due': 'Anula-se no máximo o que fica em dívida.',
  '{field} must be a boolean': 'Tem de ser sim ou não.',
}
