; What the Windows installer does beside copying: lets tills of the shop's network in. `netsh` belongs to every Windows.
; A rule that is there already (an update, a repair) is made anew.

!macro sanadRemoveRules
  nsExec::ExecToLog '"$SYSDIR\netsh.exe" advfirewall firewall delete rule name="Sanad: tills"'
  Pop $0
  nsExec::ExecToLog '"$SYSDIR\netsh.exe" advfirewall firewall delete rule name="Sanad: announcement"'
  Pop $0
!macroend

; 8443: tills, by HTTPS; 8421: the certificate of the appliance; 5353: tills look for it by multicast DNS. Not in public networks.
!macro customInstall
  !insertmacro sanadRemoveRules
  nsExec::ExecToLog '"$SYSDIR\netsh.exe" advfirewall firewall add rule name="Sanad: tills" dir=in action=allow protocol=TCP localport=8443,8421 remoteip=localsubnet profile=private,domain program="$INSTDIR\${APP_EXECUTABLE_FILENAME}"'
  Pop $0
  nsExec::ExecToLog '"$SYSDIR\netsh.exe" advfirewall firewall add rule name="Sanad: announcement" dir=in action=allow protocol=UDP localport=5353 remoteip=localsubnet profile=private,domain program="$INSTDIR\${APP_EXECUTABLE_FILENAME}"'
  Pop $0
!macroend

!macro customUnInstall
  !insertmacro sanadRemoveRules
!macroend
