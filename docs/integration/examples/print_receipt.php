<?php

/*
 * Prints a receipt on an ESC/POS printer that listens on TCP, as most network receipt printers do on port 9100.
 *
 *     php print_receipt.php SALE.json          with SANAD_URL, SANAD_API_KEY and SANAD_PRINTER=192.168.1.50:9100
 *
 * SALE.json is what the till has written down of a sale: {"body": what it posted, "answer": what came back}.
 *
 * The appliance draws the whole receipt, in Arabic and English, QR and cut included: nothing of it needs letters of the printer.
 */

declare(strict_types=1);

namespace Sanad;

require_once __DIR__ . '/SanadClient.php';

const PAPER_MM = 58; // or 80

function printReceipt(SanadClient $sanad, array $sale, string $printer): void
{
    $receipt = $sanad->receipt($sale['answer']['invoice_id'], 'escpos', PAPER_MM);
    $connection = stream_socket_client("tcp://{$printer}", $number, $message, 5)
        ?: throw new \RuntimeException("the printer {$printer} does not answer: {$message}");
    if (fwrite($connection, $receipt) !== strlen($receipt)) {
        throw new \RuntimeException("the printer {$printer} has not taken the whole receipt");
    }
    fclose($connection);
}

if (realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
    $sale = json_decode((string) file_get_contents($argv[1]), true, flags: JSON_THROW_ON_ERROR);
    printReceipt(SanadClient::fromEnvironment(), $sale, (string) getenv('SANAD_PRINTER'));
}
