UPDATE invoice_settings SET utr = '1234567890';
