// Network file systems by the magic number of Linux' statfs(2). SQLite's locks and fsync are not reliable on them. FUSE is not
// included, because most of its file systems are local disks.
const names: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB 2'],
  [0x01021997, '9p'],
  [0x564c, 'NCP'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'kAFS'],
  [0x73757245, 'Coda'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
  [0x01161970, 'GFS2'],
  [0x7461636f, 'OCFS2'],
  [0xaad7aaea, 'PanFS'],
  [0x19830326, 'BeeGFS'],
  [0x786f4256, 'a VirtualBox shared folder'],
]);

/** The name of the network file system with this statfs(2) type; undefined for a local one. */
export function networkFileSystemName(statfsType: number): string | undefined {
  // The kernel's field is signed on some architectures: only its lower 32 bits are the magic number.
  return names.get(statfsType >>> 0);
}
