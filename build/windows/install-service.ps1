# Installs the service of Windows from this folder (docs/operations/windows-service.md). As an administrator, in Windows PowerShell 5.1:
#   powershell -ExecutionPolicy Bypass -File install-service.ps1
$ErrorActionPreference = 'Stop'

# WinSW-x64.exe 2.12.0, which stands beside this as sanad-service.exe.
$winsw = '05B82D46AD331CC16BDC00DE5C6332C1EF818DF8CEEFCD49C726553209B3A0DA'
# Windows itself and the administrators, whatever the language of Windows.
$own = @('S-1-5-18', 'S-1-5-32-544')
$closed = 'O:BAG:BAD:P(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)'
$data = Join-Path $env:ProgramData 'Sanad'

function Get-OwnerSid([string]$path) {
  (Get-Acl -LiteralPath $path).GetOwner([Security.Principal.SecurityIdentifier]).Value
}

# Anybody may make a folder in ProgramData beforehand, and stays its owner: what is in it then, and who may change it, is his choice.
function Confirm-Own([string]$path) {
  $item = Get-Item -LiteralPath $path -Force
  if ($item.Attributes -band [IO.FileAttributes]::ReparsePoint) { throw "$path leads elsewhere: remove it." }
  $owner = Get-OwnerSid $path
  # Accounts of services write files of their own, and only administrators make services.
  if ($own -notcontains $owner -and $owner -notlike 'S-1-5-80-*') { throw "$path belongs to $owner, not to the administrators: look at what is in it, and move it away." }
}

$program = Join-Path $PSScriptRoot 'sanad-service.exe'
# Nobody else may write here, or the program could be another one after its check.
Confirm-Own $PSScriptRoot
$hash = (Get-FileHash -LiteralPath $program -Algorithm SHA256).Hash
if ($hash -ne $winsw) { throw "$program is not WinSW-x64.exe 2.12.0: its SHA-256 is $hash, not $winsw." }

$security = New-Object Security.AccessControl.DirectorySecurity
$security.SetSecurityDescriptorSddlForm($closed)
foreach ($folder in $data, "$data\data", "$data\logs") {
  # With its rights from the first moment on; one that is there already stays as it is.
  [IO.Directory]::CreateDirectory($folder, $security) | Out-Null
  Confirm-Own $folder
  [IO.Directory]::SetAccessControl($folder, $security)
}
Get-ChildItem -LiteralPath $data -Recurse -Force | ForEach-Object { Confirm-Own $_.FullName }

$passphrase = Join-Path $data 'passphrase'
if (-not (Test-Path -LiteralPath $passphrase)) {
  $bytes = New-Object byte[] 32
  [Security.Cryptography.RandomNumberGenerator]::Create().GetBytes($bytes)
  [IO.File]::WriteAllText($passphrase, [Convert]::ToBase64String($bytes))
}
# What was there before keeps no rights of its own, but those of its folder.
icacls "$data\*" /reset /T /L /Q
if ($LASTEXITCODE -ne 0) { throw 'icacls could not reset the rights.' }
foreach ($folder in "$data\data", "$data\logs") { [IO.Directory]::SetAccessControl($folder, $security) }

& $program install
if ($LASTEXITCODE -ne 0) { throw 'WinSW could not install the service.' }
sc.exe config Sanad obj= 'NT SERVICE\Sanad'
if ($LASTEXITCODE -ne 0) { throw 'The service could not be given its account.' }
# It reads the passphrase, and writes into its two folders alone.
icacls $data /grant 'NT SERVICE\Sanad:RX' /Q
icacls $passphrase /grant 'NT SERVICE\Sanad:R' /Q
foreach ($folder in "$data\data", "$data\logs") { icacls $folder /grant 'NT SERVICE\Sanad:(OI)(CI)M' /T /Q }
sc.exe start Sanad
Write-Host "Keep a copy of $passphrase off this machine: without it a backup opens no key."
