import { Stack, Text } from '@mantine/core';
import jsQR from 'jsqr';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog/dialog.tsx';
import { Notice } from '../feedback/notice.tsx';
import classes from './qr-camera.module.css';

// A picture takes some milliseconds to be read, and a hand does not move faster.
const pauseMs = 200;
const widestFrame = 1_280;

// The QR in the picture that a camera shows at this moment.
function readFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
  const scale = Math.min(1, widestFrame / video.videoWidth);
  const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null || !(width > 0) || !(height > 0)) return undefined;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(video, 0, 0, width, height);
  const found = jsQR(context.getImageData(0, 0, width, height).data, width, height);
  return found === null || found.data === '' ? undefined : found.data;
}

// Shows the camera in a video, and reads it until a QR is found.
function useScan(onScan: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: number | undefined;
    const canvas = document.createElement('canvas');
    async function start(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: widestFrame } } });
      if (isOver || video.current === null) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      timer = window.setInterval(look, pauseMs);
    }
    function look(): void {
      const text = video.current === null ? undefined : readFrame(video.current, canvas);
      if (text === undefined) return;
      stop();
      scanned(text);
    }
    function stop(): void {
      window.clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    start().catch(() => {
      if (!isOver) setFailed(true);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return { video, hasFailed };
}

/** Reads a QR with the camera of the device. */
export function QrCamera({ onScan, onClose }: { onScan: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const { video, hasFailed } = useScan(onScan);
  return (
    <Dialog title={t('scan.title')} onClose={onClose}>
      {hasFailed ? (
        <Notice tone="attention" isLive>
          {t('scan.no_camera')}
        </Notice>
      ) : (
        <Stack gap="xs">
          <video ref={video} className={classes['video']} muted playsInline aria-label={t('scan.video')} />
          <Text c="dimmed">{t('scan.help')}</Text>
        </Stack>
      )}
    </Dialog>
  );
}
