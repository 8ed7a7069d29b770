import { ActionIcon } from '@mantine/core';
import { ScanQrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../feedback/lazy-part.tsx';

const QrCamera = lazyPart('qr-camera', async () => (await import('./qr-camera.tsx')).QrCamera);

// Browsers lend the camera to pages of HTTPS and of the machine itself alone.
function hasCamera(): boolean {
  return window.isSecureContext && 'mediaDevices' in navigator;
}

/** Inside a field: reads a QR with the camera; nothing where there is none. */
export function ScanButton({ onScan }: { onScan: (text: string) => void }) {
  const { t } = useTranslation();
  const [isScanning, setScanning] = useState(false);
  if (!hasCamera()) return null;
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={t('scan.title')} onClick={() => setScanning(true)}>
        <ScanQrCode size={16} aria-hidden />
      </ActionIcon>
      {isScanning && (
        <QrCamera
          onScan={(text) => {
            setScanning(false);
            onScan(text);
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  );
}
